// Classes, and who may open them: their teachers, their members, and whoever runs classes for the site.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { User } from "../../core/user.server.ts";
import { can } from "../../lib/permissions.ts";

export type Class = NonNullable<Awaited<ReturnType<typeof findClass>>>;

export const classColumns = [
  ...(["classes.id", "classes.name", "courses", "welcome", "welcome_html", "first_day", "last_day"] as const),
  ...(["seats", "join_key", "report_key", "report_names", "report_ends_at"] as const),
] as const;

/** A class, for whom it may concern; undefined: there is none. */
export async function findClass(db: Db, id: string) {
  const row = await db
    .selectFrom("classes")
    .select(classColumns)
    .where("classes.id", "=", id)
    .executeTakeFirst();
  return row && withCourses(row);
}

export function withCourses<R extends { courses: string }>({ courses, ...row }: R) {
  return { ...row, courses: JSON.parse(courses) as string[] };
}

export type OwnClass = NonNullable<Awaited<ReturnType<typeof findOwnClass>>>;

/**
 * A class that somebody may open. `isTeacher`: whether they may change it and see its people; `joinedAt`: when they became a member;
 * null: they are none. undefined: there is none, or they may not.
 */
export async function findOwnClass(db: Db, user: User, id: string) {
  const row = await db
    .selectFrom("classes")
    .leftJoin("class_members as own", (join) =>
      join.onRef("own.class_id", "=", "classes.id").on("own.user_id", "=", user.id),
    )
    .leftJoin("class_teachers as teacher", (join) =>
      join.onRef("teacher.class_id", "=", "classes.id").on("teacher.user_id", "=", user.id),
    )
    .select(classColumns)
    .select(["own.joined_at as joinedAt", "own.is_listed as isListed", "own.calendar_key as calendarKey"])
    .select("teacher.user_id as teacherId")
    .where("classes.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { teacherId, ...own } = withCourses(row);
  const isTeacher = teacherId !== null || can(user, "run-classes");
  if (!isTeacher && own.joinedAt === null) return undefined;
  // What is handed out is the teachers' to know.
  return { ...own, isTeacher, ...(!isTeacher && { join_key: null, report_key: null }) };
}

/** A class that somebody teaches, or may run; undefined: there is none, or they may not. */
export async function findTaughtClass(db: Db, user: User, id: string) {
  const found = await findOwnClass(db, user, id);
  return found?.isTeacher ? found : undefined;
}

/** Who teaches a class, by name. */
export function listTeachers(db: Db, classId: string) {
  return db
    .selectFrom("class_teachers")
    .innerJoin("users", "users.id", "class_teachers.user_id")
    .select(["users.id", "users.name", "users.handle", "users.email"])
    .where("class_id", "=", classId)
    .where("blocked_at", "is", null)
    .orderBy(sql`coalesce(users.name, users.handle, users.email)`)
    .execute();
}

/** The members of a class, but for those who are blocked: every list and count of a class's people begins with it. */
export function members(db: Db, classId: string) {
  return db
    .selectFrom("class_members as member")
    .innerJoin("users", "users.id", "member.user_id")
    .where("member.class_id", "=", classId)
    .where("users.blocked_at", "is", null);
}

/** By name. */
export function listMembers(db: Db, classId: string) {
  return members(db, classId)
    .select(["users.id", "users.name", "users.handle", "member.joined_at as joinedAt"])
    .orderBy(sql`lower(coalesce(users.name, users.handle, users.id))`)
    .execute();
}

export async function countMembers(db: Db, classId: string): Promise<number> {
  const query = members(db, classId).select(({ fn }) => fn.countAll().as("count"));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** A member who is not blocked; undefined: there is none. */
export function findMember(db: Db, classId: string, userId: string) {
  return members(db, classId).select("users.id").where("users.id", "=", userId).executeTakeFirst();
}
