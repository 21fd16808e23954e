import type { Db } from "../../../db/engine.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import type { Mark } from "../lib/marks.ts";
import { listLessonsOf } from "./listed-lessons.server.ts";

/** Where somebody is in a lesson. */
export interface Place {
  courseId: string;
  lessonId: string;
  /** How the paragraph is found again (app/learning/lessons/passage.ts); "": the beginning. */
  passage: string;
  /** ISO-8601. */
  at: string;
}

/** Stores that a member is in a lesson: at its beginning, unless a passage of the same lesson is stored. */
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
  const existing = await existingPlaces(db, places);
  for (const { courseId: course_id, lessonId: lesson_id, passage, at } of existing)
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
  return existing.length;
}

/** The last place in each course, without those in lessons that do not exist. */
async function existingPlaces(db: Db, places: Place[]): Promise<Place[]> {
  if (places.length === 0) return [];
  const rows = await listLessonsOf(db, [...new Set(places.map(({ courseId }) => courseId))]);
  const lessons = new Set(rows.map(({ courseId, id }) => lessonPath(courseId, id)));
  const existing = places
    .filter(({ courseId, lessonId }) => lessons.has(lessonPath(courseId, lessonId)))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  return [...new Map(existing.map((place) => [place.courseId, place])).values()];
}
