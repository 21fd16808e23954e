import type { Db } from "../../../db/engine.ts";
import { newToken } from "../../core/token.server.ts";
import { classColumns, members, withCourses } from "./class.server.ts";
import { listSessions } from "./dates.server.ts";
import { dueLessons, listOwnLessons } from "./own-lessons.server.ts";

/** What stands in the calendar of a member: sessions, and lessons on the days by which they are due. undefined: the key is wrong. */
export async function readCalendar(db: Db, classId: string, key: string) {
  // A site that was imported has no keys.
  if (!key) return undefined;
  const row = await members(db, classId)
    .innerJoin("classes", "classes.id", "member.class_id")
    .select([...classColumns, "users.id as userId"])
    .where("member.calendar_key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, userId, courses } = withCourses(row);
  const lessons = await listOwnLessons(db, { id, courses }, userId);
  return { id, name, sessions: await listSessions(db, id), due: dueLessons(lessons) };
}

/** A new secret address: the old one ends. */
export async function renewCalendar(db: Db, classId: string, userId: string): Promise<void> {
  const own = db.updateTable("class_members").where("class_id", "=", classId).where("user_id", "=", userId);
  await own.set({ calendar_key: newToken() }).execute();
}
