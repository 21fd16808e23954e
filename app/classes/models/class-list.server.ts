import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { formatTimeCursor, listPage, type TimeCursor } from "../../lib/cursor.ts";

export type ClassPage = Awaited<ReturnType<typeof listClasses>>;

/** A page of the classes, those that begin last first. `userId`: only those in which somebody learns or teaches. */
export function listClasses(db: Db, { userId, before }: { userId?: string; before?: TimeCursor }) {
  const people = sql<number>`(select count(*) from class_members inner join users on users.id = user_id
    where class_id = classes.id and blocked_at is null)`;
  let query = db
    .selectFrom("classes")
    .select(["id", "name", "first_day", "last_day", "seats", people.as("people")])
    .orderBy("first_day", "desc")
    .orderBy("id", "desc");
  if (userId)
    query = query.where(sql<boolean>`id in (
      select class_id from class_members where user_id = ${userId}
      union all select class_id from class_teachers where user_id = ${userId})`);
  if (before) query = query.where(sql<boolean>`(first_day, id) < (${before.at}, ${before.id})`);
  return listPage(query, 20, ({ first_day, id }) => formatTimeCursor({ at: first_day, id }));
}
