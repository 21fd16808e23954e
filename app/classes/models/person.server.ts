// What teachers say of somebody in a class, while that is a member: at which sessions they were, and notes for teachers alone.
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { lockUser } from "../../core/user.server.ts";
import { memberName } from "../../lib/member-name.ts";
import { findMember } from "./class.server.ts";

/** The ids of a class's sessions at which somebody was. */
export async function listPresence(db: Db, classId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("class_presence")
    .innerJoin("class_sessions", "class_sessions.id", "session_id")
    .select("session_id")
    .where("class_id", "=", classId)
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ session_id }) => session_id);
}

/** `session_id`: of this class. */
export function setPresence(db: Db, classId: string, user_id: string, session_id: string, on: boolean) {
  return ofMember(db, classId, user_id, async (db) => {
    const own = db.deleteFrom("class_presence").where("user_id", "=", user_id);
    await own.where("session_id", "=", session_id).execute();
    if (on) await db.insertInto("class_presence").values({ session_id, user_id }).execute();
  });
}

export type Note = Awaited<ReturnType<typeof listNotes>>[number];

const maxListed = 200;

/** The newest first. */
export async function listNotes(db: Db, classId: string, userId: string) {
  const rows = await db
    .selectFrom("class_notes")
    .leftJoin("users", "users.id", "author_id")
    .select(["class_notes.id", "author_id as authorId", "users.name", "handle", "text", "at"])
    .where("class_id", "=", classId)
    .where("user_id", "=", userId)
    .orderBy("at", "desc")
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({ ...row, author: memberName({ ...row, id: row.authorId }) }));
}

/** `id`: made with the form, so that sending it twice adds one. */
export function addNote(
  db: Db,
  class_id: string,
  user_id: string,
  note: { id: string; author_id: string; text: string },
) {
  return ofMember(db, class_id, user_id, async (db) => {
    const row = { ...note, class_id, user_id, at: new Date().toISOString() };
    const insert = db.insertInto("class_notes").values(row);
    await insert.onConflict((c) => c.doNothing()).execute();
  });
}

/** Removes a note that somebody wrote. */
export async function removeNote(db: Db, classId: string, author_id: string, id: string): Promise<void> {
  const notes = db.deleteFrom("class_notes").where("class_id", "=", classId);
  await notes.where("id", "=", id).where("author_id", "=", author_id).execute();
}

/** Does this unless they left, and before they do. */
function ofMember(db: Db, classId: string, userId: string, work: (db: Db) => Promise<void>): Promise<void> {
  return inTransaction(db, async (db) => {
    await lockUser(db, userId);
    if (await findMember(db, classId, userId)) await work(db);
  });
}
