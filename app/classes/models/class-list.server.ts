import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";

/** More than anybody is in. */
const maxClasses = 100;

/** The classes in which somebody learns or teaches, those that begin last first. */
export function listOwnClasses(db: Db, userId: string) {
  return db
    .selectFrom("classes")
    .select(["id", "name", "first_day", "last_day"])
    .where(sql<boolean>`id in (select class_id from class_members where user_id = ${userId}
      union all select class_id from class_teachers where user_id = ${userId})`)
    .orderBy("first_day", "desc")
    .orderBy("id")
    .limit(maxClasses)
    .execute();
}
