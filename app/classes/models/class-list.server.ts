import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { User } from "../../core/user.server.ts";
import { creationCursorOf, listPage, type TimeCursor } from "../../lib/cursor.ts";
import { can } from "../../lib/permissions.ts";
import { withCourses } from "./class.server.ts";

/** The classes in which somebody learns or teaches, those that begin last first. */
export async function listOwnClasses(db: Db, userId: string) {
  const rows = await db
    .selectFrom("classes")
    .leftJoin("class_members as own", (join) =>
      join.onRef("own.class_id", "=", "classes.id").on("own.user_id", "=", userId),
    )
    .select(["id", "name", "courses", "first_day", "last_day", "own.user_id as memberId"])
    .where(sql<boolean>`id in (select class_id from class_members where user_id = ${userId}
      union all select class_id from class_teachers where user_id = ${userId})`)
    .orderBy("first_day", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ memberId, ...row }) => ({ ...withCourses(row), isMember: memberId !== null }));
}

/** A page of the classes that somebody teaches, or may run, the newest first. */
export async function listTaughtClasses(db: Db, user: User, before: TimeCursor | undefined, limit: number) {
  const people = sql<number>`(select count(*) from class_members inner join users on users.id = user_id
    where class_id = classes.id and blocked_at is null)`;
  let query = db
    .selectFrom("classes")
    .select(["id", "name", "courses", "first_day", "last_day", "seats", "created_at", people.as("people")])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  if (!can(user, "run-classes"))
    query = query.where(sql<boolean>`id in (select class_id from class_teachers where user_id = ${user.id})`);
  if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.at}, ${before.id})`);
  const { rows, next } = await listPage(query, limit, creationCursorOf);
  return { rows: rows.map((row) => ({ ...withCourses(row), people: Number(row.people) })), next };
}
