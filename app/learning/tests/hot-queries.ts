import type { HotQueries } from "../../../test/support/hot-query.ts";
import {
  addLesson,
  findDeskCourse,
  listDeskLessonPosts,
  listTextLessons,
  orderLessons,
} from "../models/arrange-lessons.server.ts";
import { findCertificate, listRequirements } from "../models/certificate.server.ts";
import { listProjects } from "../models/desk-projects.server.ts";
import { findOpenAttempt, findPassed, hasQuestions, listPools } from "../models/exam.server.ts";
import { findPostText } from "../models/lesson-posts.server.ts";
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
  "a lesson": (db) => findLessonText(db, "s12", "first-program"),
  "a post that is a lesson": (db) => findPostText(db, "many7"),
  "the lessons of a course at the desk": async (db) => {
    await findDeskCourse(db, "s12");
    await listTextLessons(db, "s12");
    await addLesson(db, "user1", "s12", "many7");
    await listDeskLessonPosts(db, "s12");
  },
  "a lesson that an editor moves": async (db) => {
    for (const id of ["many7", "many8"]) await addLesson(db, "user1", "s12", id);
    await orderLessons(db, "user1", "s12", { ids: ["many8", "many7"], moved: "many8" });
  },
  "the projects that wait": (db) => listProjects(db, "waiting", { at: "2026", id: "a" }),
  "the projects that were accepted": (db) => listProjects(db, "accepted", { at: "2026", id: "a" }),
  "what a course asks to hand in": (db) => findTask(db, "s12"),
  "what a member handed in": (db) => findProject(db, "user1", "s12"),
  "whether a course has final questions": (db) => hasQuestions(db, "s12"),
  "the questions at the start of a lesson": async (db) =>
    warmUp(db, "s12", await listLessons(db, "s12"), "loops"),
  "where a member goes on": (db) => findContinueLink(db, "user1"),
  "a mark that is removed": (db) => setMarks(db, "user1", [lessonMark], false),
  "a certificate": (db) => findCertificate(db, "a".repeat(24)),
  "what a certificate asks for": async (db) => {
    await listRequirements(db, "user1", "s12");
    await listPools(db, "s12");
    await findOpenAttempt(db, "user1", "s12");
    await findPassed(db, "user1", "s12");
  },
};
