import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { User } from "../../core/user.server.ts";
import { withdrawFinishedQueues } from "../../notifications/models/desk-notices.server.ts";
import { announceNotices, notify } from "../../notifications/models/notify.server.ts";
import { type Draft, mayOpen } from "./draft.server.ts";
import { noticeOf } from "./draft-notice.server.ts";

/** How many notes a draft may have. */
const maxNotes = 300;

export type DraftNote = Awaited<ReturnType<typeof listNotes>>[number];

/** The notes of a draft, oldest first. */
export function listNotes(db: Db, draftId: string) {
  return db
    .selectFrom("draft_notes")
    .leftJoin("users", "users.id", "draft_notes.user_id")
    .select(["draft_notes.id", "user_id", "users.name as user_name", "exact", "starts_at"])
    .select(["text", "draft_notes.created_at as at", "done_at"])
    .where("draft_id", "=", draftId)
    .orderBy("draft_notes.created_at")
    .orderBy("draft_notes.id")
    .limit(maxNotes)
    .execute();
}

interface NewNote {
  id: string;
  exact: string;
  startsAt: number;
  text: string;
}

/**
 * Adds a note, and tells whoever wrote the draft or left a note before. `asksForChanges`: it goes back to its writer with that.
 * Returns false when the draft has too many.
 */
export async function addNote(
  db: Db,
  user: User,
  draft: Draft,
  { id, exact, startsAt, text }: NewNote,
  asksForChanges = false,
): Promise<boolean> {
  const notices = await noticesOf(db, user, draft, text, asksForChanges);
  const isAdded = await inTransaction(db, async (db) => {
    if ((await listNotes(db, draft.id)).length >= maxNotes) return false;
    const created_at = new Date().toISOString();
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("draft_notes")
      .values({ id, draft_id: draft.id, user_id: user.id, exact, starts_at: startsAt, text, created_at })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (asksForChanges)
      await db.updateTable("drafts").set({ review_at: null }).where("id", "=", draft.id).execute();
    if (numInsertedOrUpdatedRows === 1n) await notify(db, notices);
    return true;
  });
  if (isAdded) await announceNotices(db, notices);
  if (asksForChanges) await withdrawFinishedQueues(db);
  return isAdded;
}

async function noticesOf(db: Db, user: User, draft: Draft, text: string, asksForChanges: boolean) {
  const does = asksForChanges ? "asks for changes of" : "left a note on";
  const writers = db.selectFrom("draft_notes").select("user_id").where("draft_id", "=", draft.id);
  const others = await db.selectFrom("users").select(["id", "role"]).where("id", "in", writers).execute();
  const openers = others.filter((person) => mayOpen(person, draft)).map(({ id }) => id);
  const people = new Set([draft.user_id, draft.blog?.author_id, ...openers]);
  return [...people].flatMap((userId) => {
    if (!userId) return [];
    const title = draft.text.title;
    const notice = noticeOf(user, { id: draft.id, title }, userId, `/write/${draft.id}/review`, does);
    return [{ ...notice, text: `${notice.text}\n${text}` }];
  });
}

/** Twice is harmless. */
export async function setNoteDone(db: Db, draftId: string, id: string, isDone: boolean): Promise<void> {
  await db
    .updateTable("draft_notes")
    .set({ done_at: isDone ? new Date().toISOString() : null })
    .where("id", "=", id)
    .where("draft_id", "=", draftId)
    .execute();
}
