// What members hand in to the teachers of a class: an exercise each. It is seen while they are a member, and since they joined.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { exerciseTitle, parseMark } from "../../learning/lib/marks.ts";
import { members } from "./class.server.ts";

const maxListed = 500;

/** The exercise of a work: "c1/s12/first-program/x-a-fourth-friend" begins with the class. */
export function exerciseOf(path: string) {
  const mark = parseMark(path.slice(path.indexOf("/") + 1))!;
  return { ...mark, exercise: exerciseTitle(mark.mark) };
}

/** What teachers of a class may see. */
export function shownWork(db: Db, classId: string) {
  return (
    members(db, classId)
      .innerJoin("projects", "projects.user_id", "member.user_id")
      .whereRef("projects.handed_to", "=", "member.class_id")
      .whereRef("projects.at", ">=", "member.joined_at")
      // For its index, which has no others.
      .where(sql<boolean>`projects.handed_to <> ''`)
  );
}

/** How much waits for the teachers of a class. */
export async function countWaiting(db: Db, classId: string): Promise<number> {
  const row = await shownWork(db, classId)
    .select((eb) => eb.fn.countAll().as("count"))
    .where("projects.state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What waits for the teachers of a class, the longest first; with `userId` all that this member handed in, the newest first. */
export async function listHandedIn(db: Db, classId: string, userId?: string) {
  const query = shownWork(db, classId)
    .select(["projects.id", "projects.user_id as userId", "users.name", "projects.state", "projects.at"])
    .select("projects.course_id as path")
    .where(({ eb }) => (userId ? eb("projects.user_id", "=", userId) : eb("projects.state", "=", "waiting")))
    .orderBy("projects.at", userId ? "desc" : "asc")
    .orderBy("projects.id");
  const rows = await query.limit(maxListed).execute();
  return rows.map(({ path, ...row }) => ({ ...row, ...exerciseOf(path) }));
}

export type HandedIn = NonNullable<Awaited<ReturnType<typeof findHandedIn>>>;

/** One work, as a teacher of the class reads it; undefined when they may not (any more). */
export async function findHandedIn(db: Db, classId: string, id: string) {
  const row = await shownWork(db, classId)
    .select(["projects.id", "projects.user_id as userId", "users.name", "projects.state", "projects.at"])
    .select(["projects.course_id as path", "text", "link", "reason", "answer_html"])
    .where("projects.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { path, ...work } = row;
  return { ...work, ...exerciseOf(path) };
}
