import type { Db } from "../../../db/engine.ts";
import { type ContinueLink, continueAddress, lessonToContinue } from "../lib/continue.ts";
import { doneMark, markPath } from "../lib/marks.ts";
import { findCourse, listLessons } from "./listed-lessons.server.ts";

/** What a member has done in a course: paths of marks, and the place where the member was last. */
export interface Progress {
  marks: string[];
  place?: { lessonId: string; passage: string };
}

export async function findProgress(db: Db, userId: string, courseId: string): Promise<Progress> {
  const marks = await db
    .selectFrom("lesson_marks")
    .select(["lesson_id", "mark"])
    .where("user_id", "=", userId)
    .where("course_id", "=", courseId)
    .execute();
  const place = await db
    .selectFrom("lesson_places")
    .select(["lesson_id as lessonId", "passage"])
    .where("user_id", "=", userId)
    .where("course_id", "=", courseId)
    .executeTakeFirst();
  const paths = marks.map(({ lesson_id, mark }) => markPath(courseId, lesson_id, mark));
  return { marks: paths.sort(), place };
}

/** How many courses are looked at for one to continue: the last ones that somebody was in. */
const maxCourses = 5;

/** The lesson with which a member goes on: in the course visited last that is not finished; undefined when there is none. */
export async function findContinueLink(db: Db, userId: string): Promise<ContinueLink | undefined> {
  const places = await db
    .selectFrom("lesson_places")
    .select("course_id")
    .where("user_id", "=", userId)
    .orderBy("at", "desc")
    .limit(maxCourses)
    .execute();
  for (const { course_id } of places) {
    const course = await findCourse(db, course_id);
    const link = course && (await continueLinkIn(db, userId, course));
    if (link) return link;
  }
  return undefined;
}

/** The lesson with which a member goes on in a course; undefined when all of its lessons are done. */
async function continueLinkIn(db: Db, userId: string, course: { id: string; name: string }) {
  const lessons = await listLessons(db, course.id);
  const { marks, place } = await findProgress(db, userId, course.id);
  const isDone = (id: string) => marks.includes(markPath(course.id, id, doneMark));
  const lesson = lessonToContinue(lessons, isDone, place?.lessonId);
  if (!lesson) return undefined;
  const to = continueAddress(course.id, lesson.id, place?.lessonId);
  return { to, title: lesson.title, course: course.name };
}
