// Beginning, copying, changing and deleting classes, and who teaches them: there is always somebody who does.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { revokeInvitation } from "../../accounts/models/invitation.server.ts";
import { findFirstOwner } from "../../accounts/models/owner.server.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { newToken } from "../../core/token.server.ts";
import { withdrawNoticesBelow } from "../../notifications/models/notify.server.ts";
import { addDays, daysBetween } from "../lib/days.ts";
import { type Class, listTeachers } from "./class.server.ts";
import {
  type ClassDay,
  type ClassSession,
  listDays,
  listSessions,
  saveDays,
  saveSessions,
} from "./dates.server.ts";
import { forgetTries } from "./join.server.ts";

type Fields = "name" | "courses" | "first_day" | "last_day" | "seats" | "welcome" | "welcome_html";
type ClassValues = Pick<Class, Fields> & { teacherIds: string[] };

/** Begins a class, whose link to join is open. The same `id` twice begins one. */
export function beginClass(
  db: Db,
  userId: string,
  id: string,
  { courses, teacherIds, ...fields }: ClassValues,
  dates?: { days: ClassDay[]; sessions: Omit<ClassSession, "id">[] },
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
    const sessions = dates?.sessions.map((session, at) => ({ ...session, id: `${id}${at}` }));
    await saveDays(db, id, dates?.days ?? []);
    await saveSessions(db, id, sessions ?? []);
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
  const later = daysBetween(of.first_day, first_day);
  const move = <R extends { day: string }>(row: R): R => ({ ...row, day: addDays(row.day, later) });
  const { courses, seats, welcome, welcome_html } = of;
  const last_day = addDays(of.last_day, later);
  const teacherIds = (await listTeachers(db, of.id)).map((teacher) => teacher.id);
  const values = { name, courses, first_day, last_day, seats, welcome, welcome_html, teacherIds };
  const [days, sessions] = [await listDays(db, of.id), await listSessions(db, of.id)];
  await beginClass(db, userId, id, values, { days: days.map(move), sessions: sessions.map(move) });
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
    await db.deleteFrom("class_teachers").where("class_id", "=", id).execute();
    await setTeachers(db, id, teacherIds);
  });
}

/** What its people handed in stays theirs. */
export function deleteClass(db: Db, userId: string, { id, name }: Class): Promise<void> {
  return inTransaction(db, async (db) => {
    const rows = db.selectFrom("class_members").select("user_id").where("class_id", "=", id);
    const people = await rows.orderBy("user_id").execute();
    const invited = await db
      .selectFrom("class_invitations")
      .select("id")
      .where("class_id", "=", id)
      .execute();
    const { numDeletedRows } = await db.deleteFrom("classes").where("id", "=", id).executeTakeFirst();
    if (numDeletedRows !== 1n) return;
    for (const { user_id } of people) await forgetTries(db, user_id);
    for (const invitation of invited) await revokeInvitation(db, invitation.id);
    await withdrawNoticesBelow(db, `class:${id}/`);
    await logAct(db, userId, "delete-class", "site", { to: name });
  });
}

async function setTeachers(db: Db, class_id: string, userIds: string[]): Promise<void> {
  const rows = [...new Set(userIds)].map((user_id) => ({ class_id, user_id }));
  if (rows.length > 0) await db.insertInto("class_teachers").values(rows).execute();
  await handOver(db);
}

/** Gives every class that nobody teaches to the owner. Who is blocked teaches none. */
export async function handOver(db: Db): Promise<void> {
  const owner = await findFirstOwner(db);
  if (owner)
    await sql`insert into class_teachers (class_id, user_id)
      select classes.id, ${owner} from classes where not exists (
        select 1 from class_teachers inner join users on users.id = user_id
        where class_id = classes.id and blocked_at is null)
      on conflict do nothing`.execute(db);
}
