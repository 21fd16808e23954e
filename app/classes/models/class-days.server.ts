import type { Db } from "../../../db/engine.ts";

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
export async function saveDays(db: Db, class_id: string, days: ClassDay[]): Promise<void> {
  const [none, some] = [days.filter(({ day }) => !day), days.filter(({ day }) => day)];
  const rows = some.map(({ courseId, lessonId, day }) => ({ course_id: courseId, lesson_id: lessonId, day }));
  if (rows.length > 0)
    await db
      .insertInto("class_days")
      .values(rows.map((row) => ({ ...row, class_id })))
      .onConflict((c) =>
        c
          .columns(["class_id", "course_id", "lesson_id"])
          .doUpdateSet(({ ref }) => ({ day: ref("excluded.day") })),
      )
      .execute();
  for (const { courseId, lessonId } of none)
    await db
      .deleteFrom("class_days")
      .where(({ and }) => and({ class_id, course_id: courseId, lesson_id: lessonId }))
      .execute();
}
