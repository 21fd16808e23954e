import type { Db } from "../../../db/engine.ts";

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
export async function saveSessions(db: Db, classId: string, sessions: ClassSession[]): Promise<void> {
  if (sessions.length === 0) return;
  await db
    .insertInto("class_sessions")
    .values(sessions.map((session) => ({ ...session, class_id: classId })))
    .onConflict((c) =>
      c
        .column("id")
        .doUpdateSet(({ ref }) => ({
          day: ref("excluded.day"),
          starts: ref("excluded.starts"),
          ends: ref("excluded.ends"),
          place: ref("excluded.place"),
        }))
        .where("class_sessions.class_id", "=", classId),
    )
    .execute();
}

/** It goes with who was there. */
export async function removeSession(db: Db, classId: string, id: string): Promise<void> {
  await db.deleteFrom("class_sessions").where("class_id", "=", classId).where("id", "=", id).execute();
}
