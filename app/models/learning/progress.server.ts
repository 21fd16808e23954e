import type { Db } from "../../../db/engine.ts";
import { type Continuing, continueAddress, lessonToContinue } from "../../lib/learning/continue.ts";
import { doneMark, lessonPath, type Mark, markPath } from "../../lib/learning/marks.ts";
import { findCourse, listLessons, listMarks } from "./lesson.server.ts";

/** Where somebody is in a lesson. */
export interface Place {
  courseId: string;
  lessonId: string;
  /** How the paragraph is found again (app/lessons/passage.ts); "": the beginning. */
  passage: string;
  /** ISO-8601. */
  at: string;
}

/** How many courses are looked at for one to continue: the last ones that somebody was in. */
const maxCourses = 5;

/** Sets or removes marks of a member. Skips what no lesson has. Returns the number of marks that exist. */
export async function setMarks(db: Db, userId: string, marks: Mark[], on: boolean): Promise<number> {
  const known = await existingMarks(db, marks);
  if (on) await addMarks(db, userId, known);
  else for (const mark of known) await removeMark(db, userId, mark);
  return known.length;
}

/** Sorted, so that two inserts cannot deadlock. */
async function existingMarks(db: Db, marks: Mark[]): Promise<Mark[]> {
  if (marks.length === 0) return [];
  const lessons = await listMarks(db, [...new Set(marks.map(({ courseId }) => courseId))]);
  const marksOf = new Map(
    lessons.map(({ courseId, id, marks }) => [lessonPath(courseId, id), [doneMark, ...marks]]),
  );
  const known = marks.filter((one) =>
    marksOf.get(lessonPath(one.courseId, one.lessonId))?.includes(one.mark),
  );
  return [...new Map(known.map((one) => [pathOf(one), one])).values()].sort((a, b) =>
    pathOf(a) < pathOf(b) ? -1 : 1,
  );
}

function pathOf({ courseId, lessonId, mark }: Mark) {
  return markPath(courseId, lessonId, mark);
}

async function addMarks(db: Db, userId: string, marks: Mark[]) {
  if (marks.length === 0) return;
  const marked_at = new Date().toISOString();
  const rows = marks.map(({ courseId, lessonId, mark }) => ({
    user_id: userId,
    course_id: courseId,
    lesson_id: lessonId,
    mark,
    marked_at,
  }));
  await db
    .insertInto("lesson_marks")
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute();
}

function removeMark(db: Db, userId: string, { courseId, lessonId, mark }: Mark) {
  return db
    .deleteFrom("lesson_marks")
    .where("user_id", "=", userId)
    .where("course_id", "=", courseId)
    .where("lesson_id", "=", lessonId)
    .where("mark", "=", mark)
    .execute();
}

/** Notes that a member is in a lesson. A paragraph of it that is stored stays. */
export async function enterLesson(db: Db, userId: string, { courseId, lessonId }: Mark): Promise<void> {
  const place = { course_id: courseId, lesson_id: lessonId, passage: "", at: new Date().toISOString() };
  await db
    .insertInto("lesson_places")
    .values({ user_id: userId, ...place })
    .onConflict((c) =>
      c
        .columns(["user_id", "course_id"])
        .doUpdateSet(place)
        .where("lesson_places.lesson_id", "<>", lessonId)
        .where("lesson_places.at", "<=", place.at),
    )
    .execute();
}

/**
 * Stores where a member was last in each course, unless a later place is stored already. Skips lessons that do not exist. Returns
 * the number of places that do.
 */
export async function savePlaces(db: Db, userId: string, places: Place[]): Promise<number> {
  const known = await existingPlaces(db, places);
  for (const { courseId: course_id, lessonId: lesson_id, passage, at } of known)
    await db
      .insertInto("lesson_places")
      .values({ user_id: userId, course_id, lesson_id, passage, at })
      .onConflict((c) =>
        c
          .columns(["user_id", "course_id"])
          .doUpdateSet({ lesson_id, passage, at })
          .where("lesson_places.at", "<=", at),
      )
      .execute();
  return known.length;
}

/** The last place in each course, without those in lessons that do not exist. */
async function existingPlaces(db: Db, places: Place[]): Promise<Place[]> {
  if (places.length === 0) return [];
  const rows = await listMarks(db, [...new Set(places.map(({ courseId }) => courseId))]);
  const lessons = new Set(rows.map(({ courseId, id }) => lessonPath(courseId, id)));
  const known = places
    .filter(({ courseId, lessonId }) => lessons.has(lessonPath(courseId, lessonId)))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  return [...new Map(known.map((place) => [place.courseId, place])).values()];
}

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

/** Where a member goes on: in the course where the member was last that has anything left; undefined when none has. */
export async function continueOf(db: Db, userId: string): Promise<Continuing | undefined> {
  const places = await db
    .selectFrom("lesson_places")
    .select("course_id")
    .where("user_id", "=", userId)
    .orderBy("at", "desc")
    .limit(maxCourses)
    .execute();
  for (const { course_id } of places) {
    const course = await findCourse(db, course_id);
    const continuing = course && (await continueCourse(db, userId, course));
    if (continuing) return continuing;
  }
  return undefined;
}

/** Where a member goes on in a course; undefined when all of its lessons are done. */
export async function continueCourse(
  db: Db,
  userId: string,
  course: { id: string; title: string },
): Promise<Continuing | undefined> {
  const lessons = await listLessons(db, course.id);
  const { marks, place } = await findProgress(db, userId, course.id);
  const isDone = (id: string) => marks.includes(markPath(course.id, id, doneMark));
  const lesson = lessonToContinue(lessons, isDone, place?.lessonId);
  if (!lesson) return undefined;
  const to = continueAddress(course.id, lesson.id, place?.lessonId);
  return { to, title: lesson.title, course: course.title };
}
