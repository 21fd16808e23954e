import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { User } from "../../core/user.server.ts";
import { creationCursorOf, listPage, type TimeCursor } from "../../lib/cursor.ts";
import { can } from "../../lib/permissions.ts";
import { classColumns, withCourses } from "./class.server.ts";

/** A page of the classes that somebody teaches, or may run, the newest first. */
export async function listTaughtClasses(db: Db, user: User, before: TimeCursor | undefined, limit: number) {
  const taught = db.selectFrom("class_teachers").select("class_id").where("user_id", "=", user.id);
  let query = db
    .selectFrom("classes")
    .select([...classColumns, "classes.created_at"])
    .select((eb) =>
      eb
        .selectFrom("class_members")
        .innerJoin("users", "users.id", "class_members.user_id")
        .select((eb) => eb.fn.countAll().as("count"))
        .whereRef("class_members.class_id", "=", "classes.id")
        .where("users.blocked_at", "is", null)
        .as("people"),
    )
    .orderBy("classes.created_at", "desc")
    .orderBy("classes.id", "desc");
  if (!can(user, "run-classes")) query = query.where("classes.id", "in", taught);
  if (before)
    query = query.where(sql<boolean>`(classes.created_at, classes.id) < (${before.at}, ${before.id})`);
  const { rows, next } = await listPage(query, limit, creationCursorOf);
  return { classes: rows.map((row) => ({ ...withCourses(row), people: Number(row.people) })), next };
}
