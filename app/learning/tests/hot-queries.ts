import type { HotQueries } from "../../../test/support/hot-query.ts";
import { addUser, ann } from "../../../test/support/people-and-blogs.ts";
import { findCertificate, listRequirements } from "../models/certificate.server.ts";
import { findTerms } from "../models/certificate-terms.server.ts";
import { listCode, saveCode } from "../models/code.server.ts";
import { addLesson, listDeskLessons, orderLessons } from "../models/desk-lessons.server.ts";
import { listProjects } from "../models/desk-projects.server.ts";
import { findOpenAttempt, findPassed } from "../models/exam.server.ts";
import { hasQuestions, listPools } from "../models/final-questions.server.ts";
import { findLessonText, listLessons } from "../models/listed-lessons.server.ts";
import { setMarks } from "../models/marks.server.ts";
import { findContinueLink } from "../models/progress.server.ts";
import { findProject, findTask } from "../models/project.server.ts";
import { findTitles } from "../models/titles.server.ts";
import { warmUp } from "../models/warm-up.server.ts";

const lessonMark = { courseId: "s12", lessonId: "first-program", mark: "done" };

export const hotQueries: HotQueries = {
  "the titles that an article leads to": (db) => findTitles(db, ["s1", "s12"]),
};

/**
 * The queries of lessons. Only SQLite's plans are checked: PostgreSQL reads the whole table when it is as small as in
 * the tests.
 */
export const lessonQueries: HotQueries = {
  "a lesson": async (db) => findLessonText(db, (await listLessons(db, "s12"))[0]!),
  "the lessons of a course at the desk": async (db) => {
    const course = { id: "s12", image: null };
    for (const id of ["many7", "many8"]) await addLesson(db, "user1", course, id);
    await orderLessons(db, "user1", course, { ids: ["many8", "many7"], moved: "many8" });
    await listDeskLessons(db, "s12");
  },
  "the projects that wait": (db) => listProjects(db, "waiting", { at: "2026", id: "a" }),
  "the projects that were accepted": (db) => listProjects(db, "accepted", { at: "2026", id: "a" }),
  "what a course asks to hand in": (db) => findTask(db, "s12"),
  "what a member handed in": (db) => findProject(db, "user1", "s12"),
  "whether a course has final questions": (db) => hasQuestions(db, "s12"),
  "the questions at the start of a lesson": async (db) => warmUp(db, await listLessons(db, "s12"), "loops"),
  "where a member goes on": (db) => findContinueLink(db, "user1"),
  "a mark that is removed": (db) => setMarks(db, "user1", [lessonMark], false),
  "what a member wrote in a lesson": (db) => listCode(db, "user1", "s12", "first-program"),
  "code that is kept": async (db) => {
    await addUser(db, ann);
    await saveCode(db, ann.id, [
      { courseId: "s12", lessonId: "first-program", box: "b0", code: "", of: "", at: "2026" },
    ]);
  },
  "what a course's certificate says": (db) => findTerms(db, "s12"),
  "a certificate": (db) => findCertificate(db, "a".repeat(24)),
  "what a certificate asks for": async (db) => {
    await listRequirements(db, "user1", "s12");
    await listPools(db, "s12");
    await findOpenAttempt(db, "user1", "s12");
    await findPassed(db, "user1", "s12");
  },
};
