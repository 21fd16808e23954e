import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Taught } from "../../core/subject.server.ts";
import type { User } from "../../core/user.server.ts";
import { creationCursorOf, listPage, type TimeCursor } from "../../lib/cursor.ts";
import { memberName } from "../../lib/member-name.ts";
import { can } from "../../lib/permissions.ts";
import { listTeachers, withCourses } from "./class.server.ts";

/** The classes in which somebody learns or teaches, those that begin last first. `joinedAt`: null where they only teach. */
export async function listOwnClasses(db: Db, userId: string) {
  const rows = await db
    .selectFrom("classes")
    .leftJoin("class_members as own", (join) =>
      join.onRef("own.class_id", "=", "classes.id").on("own.user_id", "=", userId),
    )
    .select(["id", "name", "courses", "first_day", "last_day", "own.joined_at as joinedAt"])
    .where(sql<boolean>`id in (select class_id from class_members where user_id = ${userId}
      union all select class_id from class_teachers where user_id = ${userId})`)
    .orderBy("first_day", "desc")
    .orderBy("id")
    .execute();
  return rows.map(withCourses);
}

/** The class in which a member learned a course when they answered its final questions; undefined: none ran then. */
export async function taughtIn(
  db: Db,
  userId: string,
  courseId: string,
  { at, day }: { at: string; day: string },
): Promise<Taught | undefined> {
  const of = (await listOwnClasses(db, userId)).find(
    ({ courses, joinedAt, first_day, last_day }) =>
      courses.includes(courseId) && joinedAt && joinedAt <= at && first_day <= day && day <= last_day,
  );
  if (!of) return undefined;
  const teachers = (await listTeachers(db, of.id)).map(memberName);
  return { name: of.name, teacher: new Intl.ListFormat("en-US").format(teachers) };
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
