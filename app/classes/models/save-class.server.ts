// Beginning, copying, changing and deleting classes.
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { newToken } from "../../core/token.server.ts";
import { withdrawNotices } from "../../notifications/models/notify.server.ts";
import { addDays, daysBetween } from "../lib/days.ts";
import { type Class, listTeachers } from "./class.server.ts";
import { listDays, saveDays } from "./class-days.server.ts";
import { listSessions, saveSessions } from "./class-sessions.server.ts";
import { forgetTries } from "./join.server.ts";
import { setTeachers } from "./teachers.server.ts";

type Fields = "name" | "courses" | "first_day" | "last_day" | "seats" | "welcome" | "welcome_html";
export type ClassValues = Pick<Class, Fields> & { teacherIds: string[] };

/** Begins a class, whose link to join is open. The same `id` twice begins one. `fill` adds more to it. */
export function beginClass(
  db: Db,
  userId: string,
  id: string,
  { courses, teacherIds, ...fields }: ClassValues,
  fill?: (db: Db) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const row = { ...fields, id, courses: JSON.stringify(courses), join_key: newToken() };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("classes")
      .values({ ...row, created_at: new Date().toISOString() })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return;
    await setTeachers(db, id, teacherIds);
    await fill?.(db);
    await logAct(db, userId, "begin-class", "site", { to: fields.name });
  });
}

/** Begins a class like another one: all its days move as far as the first. Its people and announcements stay behind. */
export async function copyClass(
  db: Db,
  userId: string,
  of: Class,
  { id, name, first_day }: Pick<Class, "id" | "name" | "first_day">,
) {
  const moveDay = (day: string) => addDays(day, daysBetween(of.first_day, first_day));
  const move = <R extends { day: string }>(row: R): R => ({ ...row, day: moveDay(row.day) });
  const { courses, seats, welcome, welcome_html } = of;
  const teacherIds = (await listTeachers(db, of.id)).map((teacher) => teacher.id);
  const days = (await listDays(db, of.id)).map(move);
  const sessions = (await listSessions(db, of.id)).map(move);
  const values = { name, courses, first_day, last_day: moveDay(of.last_day), seats, welcome, welcome_html };
  await beginClass(db, userId, id, { ...values, teacherIds }, async (db) => {
    await saveDays(db, id, days);
    await saveSessions(
      db,
      id,
      sessions.map((session, at) => ({ ...session, id: `${id}${at}` })),
    );
  });
}

/** Days of the lessons of courses that it has no more go. */
export function saveClass(
  db: Db,
  id: string,
  { courses, teacherIds, ...fields }: ClassValues,
): Promise<void> {
  return inTransaction(db, async (db) => {
    const row = { ...fields, courses: JSON.stringify(courses) };
    await db.updateTable("classes").set(row).where("id", "=", id).execute();
    const days = db.deleteFrom("class_days").where("class_id", "=", id);
    await days.where("course_id", "not in", courses).execute();
    await setTeachers(db, id, teacherIds);
  });
}

/** What its people handed in stays theirs. */
export function deleteClass(db: Db, userId: string, { id, name }: Class): Promise<void> {
  return inTransaction(db, async (db) => {
    const rows = db.selectFrom("class_members").select("user_id").where("class_id", "=", id);
    const people = await rows.orderBy("user_id").execute();
    const { numDeletedRows } = await db.deleteFrom("classes").where("id", "=", id).executeTakeFirst();
    if (numDeletedRows !== 1n) return;
    for (const { user_id } of people) await forgetTries(db, user_id);
    await withdrawNotices(db, `class:${id}`);
    await logAct(db, userId, "delete-class", "site", { to: name });
  });
}
