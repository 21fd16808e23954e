import type { Db } from "../../../db/engine.ts";

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
