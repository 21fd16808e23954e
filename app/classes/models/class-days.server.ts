import type { Db } from "../../../db/engine.ts";

/** Until when the lessons of a class are to be done; those without a day are missing. */
export function listDays(db: Db, classId: string) {
  return db
    .selectFrom("class_days")
    .select(["course_id as courseId", "lesson_id as lessonId", "day"])
    .where("class_id", "=", classId)
    .orderBy("day")
    .execute();
}
