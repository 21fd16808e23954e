import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";

export type ClassDay = Awaited<ReturnType<typeof listDays>>[number];

/** Until when the lessons of a class are to be done; those without a day are missing. */
export function listDays(db: Db, classId: string) {
  return db
    .selectFrom("class_days")
    .select(["course_id as courseId", "lesson_id as lessonId", "day"])
    .where("class_id", "=", classId)
    .orderBy("day")
    .execute();
}

/** Sets the days of these lessons; "": none. Those of others stay. */
export function saveDays(db: Db, classId: string, days: ClassDay[]): Promise<void> {
  return inTransaction(db, async (db) => {
    for (const [courseId, lessons] of Map.groupBy(days, ({ courseId }) => courseId))
      await db
        .deleteFrom("class_days")
        .where("class_id", "=", classId)
        .where("course_id", "=", courseId)
        .where(
          "lesson_id",
          "in",
          lessons.map(({ lessonId }) => lessonId),
        )
        .execute();
    await insertDays(
      db,
      classId,
      days.filter(({ day }) => day !== ""),
    );
  });
}

export async function insertDays(db: Db, classId: string, days: ClassDay[]): Promise<void> {
  if (days.length === 0) return;
  await db
    .insertInto("class_days")
    .values(
      days.map(({ courseId, lessonId, day }) => ({
        class_id: classId,
        course_id: courseId,
        lesson_id: lessonId,
        day,
      })),
    )
    .onConflict((c) =>
      c
        .columns(["class_id", "course_id", "lesson_id"])
        .doUpdateSet((eb) => ({ day: eb.ref("excluded.day") })),
    )
    .execute();
}
