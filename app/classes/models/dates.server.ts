// When a class meets, and until when its lessons are to be done.
import type { Db } from "../../../db/engine.ts";

export type ClassDay = Awaited<ReturnType<typeof listDays>>[number];

/** Until when the lessons of a class are to be done; those without a day are missing. */
export function listDays(db: Db, classId: string) {
  return db
    .selectFrom("class_days")
    .select(["course_id", "lesson_id", "day"])
    .where("class_id", "=", classId)
    .orderBy("day")
    .execute();
}

/** Sets the days of these lessons; "": none. Those of others stay. */
export async function saveDays(db: Db, class_id: string, days: ClassDay[]): Promise<void> {
  const rows = days.filter(({ day }) => day).map((row) => ({ ...row, class_id }));
  if (rows.length > 0)
    await db
      .insertInto("class_days")
      .values(rows)
      .onConflict((c) =>
        c
          .columns(["class_id", "course_id", "lesson_id"])
          .doUpdateSet(({ ref }) => ({ day: ref("excluded.day") })),
      )
      .execute();
  for (const { day, ...lesson } of days)
    if (!day)
      await db
        .deleteFrom("class_days")
        .where(({ and }) => and({ ...lesson, class_id }))
        .execute();
}

export type ClassSession = Awaited<ReturnType<typeof listSessions>>[number];

/** When a class meets, in order. */
export function listSessions(db: Db, classId: string) {
  return db
    .selectFrom("class_sessions")
    .select(["id", "day", "starts", "ends", "place"])
    .where("class_id", "=", classId)
    .orderBy("day")
    .orderBy("starts")
    .orderBy("id")
    .execute();
}

/** Adds these sessions, and changes those that the class has already. */
export async function saveSessions(db: Db, class_id: string, sessions: ClassSession[]): Promise<void> {
  for (const { id, ...session } of sessions)
    await db
      .insertInto("class_sessions")
      .values({ ...session, id, class_id })
      .onConflict((c) => c.column("id").doUpdateSet(session).where("class_sessions.class_id", "=", class_id))
      .execute();
}

/** It goes with who was there. */
export async function removeSession(db: Db, classId: string, id: string): Promise<void> {
  await db.deleteFrom("class_sessions").where("class_id", "=", classId).where("id", "=", id).execute();
}
