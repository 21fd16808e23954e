// What people asked, for owners and editors.
import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import type { EnquiryState } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { containsWord, wordsOf } from "../../core/contains-word.server.ts";
import { creationCursorOf, listPage, type TimeCursor } from "../../lib/cursor.ts";
import { eraseEnquiries } from "./erase-enquiries.server.ts";

export interface EnquiryFilter {
  /** Words of any of its texts. */
  q: string;
  /** undefined: all but spam. */
  state?: EnquiryState;
  /** Whose they are: a user id; undefined: everybody's. */
  assigned?: string;
  before?: TimeCursor;
}

const pageSize = 20;
const columns = [
  "id",
  "created_at",
  "state",
  "name",
  "email",
  "about",
  "blog_id",
  "message",
  "notes",
  "assigned_to",
] as const;
const searchedText = sql`(name || ' ' || email || ' ' || about || ' ' || message || ' ' || notes)`;

export type DeskEnquiry = Awaited<ReturnType<typeof listEnquiries>>["enquiries"][number];

/** A page of enquiries, newest first. `next`: the next page's cursor, undefined on the last page. */
export async function listEnquiries(db: Db, { q, state, assigned, before }: EnquiryFilter, limit = pageSize) {
  let query = (q ? slowReads(db) : db)
    .selectFrom("enquiries")
    .select(columns)
    .where(state ? sql<boolean>`state = ${state}` : sql<boolean>`state <> 'spam'`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  if (assigned) query = query.where("assigned_to", "=", assigned);
  for (const word of wordsOf(q)) query = query.where(containsWord(searchedText, word));
  if (before) query = query.where(sql<boolean>`(created_at, id) < (${before.at}, ${before.id})`);
  const { rows: enquiries, next } = await listPage(query, limit, creationCursorOf);
  return { enquiries, next };
}

const batchSize = 200;

/** All enquiries that the filter shows, in batches. */
export async function* enquiryBatches(db: Db, filter: EnquiryFilter): AsyncGenerator<DeskEnquiry[]> {
  for (let before: TimeCursor | undefined; ; ) {
    const { enquiries, next } = await listEnquiries(db, { ...filter, before }, batchSize);
    yield enquiries;
    if (!next) return;
    const last = enquiries.at(-1)!;
    before = { at: last.created_at, id: last.id };
  }
}

/** An enquiry with the article that it came from; undefined when there is none. */
export function findEnquiry(db: Db, id: string) {
  return db
    .selectFrom("enquiries")
    .leftJoin("blogs", "blogs.id", "enquiries.blog_id")
    .select(["enquiries.id", "created_at", "state", "name", "email", "about", "message", "notes", "user_id"])
    .select(["enquiries.revision", "assigned_to", "blog_id", "blogs.title as blog_title"])
    .where("enquiries.id", "=", id)
    .executeTakeFirst();
}

/** Sets the state of an enquiry. Returns false when there is none. */
export function setEnquiryState(db: Db, editorId: string, id: string, state: EnquiryState): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const row = await db.selectFrom("enquiries").select("state").where("id", "=", id).executeTakeFirst();
    if (!row) return false;
    if (await updateState(db, id, state))
      await logAct(db, editorId, "enquiry-state", `enquiry:${id}`, { from: row.state, to: state });
    return true;
  });
}

/** Whether it changed. */
export async function updateState(db: Db, id: string, state: EnquiryState): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("enquiries")
    .set({ state })
    .where("id", "=", id)
    .where("state", "<>", state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Replaces the notes. "clash": somebody has changed them since `revision`; nothing is changed. Sending the same notes
 * twice is harmless.
 */
export function saveNotes(
  db: Db,
  editorId: string,
  id: string,
  { notes, revision }: { notes: string; revision: number },
): Promise<"done" | "missing" | "clash"> {
  return inTransaction(db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("enquiries")
      .set({ notes, revision: revision + 1 })
      .where("id", "=", id)
      .where("revision", "=", revision)
      .where("notes", "<>", notes)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await logAct(db, editorId, "enquiry-notes", `enquiry:${id}`);
      return "done";
    }
    const row = await db.selectFrom("enquiries").select("notes").where("id", "=", id).executeTakeFirst();
    if (!row) return "missing";
    return row.notes === notes ? "done" : "clash";
  });
}

/** Deletes an enquiry for good. The log says so, without anything of it. Calling it again is harmless. */
export async function deleteEnquiry(db: Db, editorId: string, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    if ((await eraseEnquiries(db, [id])) > 0) await logAct(db, editorId, "delete-enquiry", `enquiry:${id}`);
  });
}
