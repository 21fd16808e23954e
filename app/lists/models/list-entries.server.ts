// What is in a list, and in which order. The row of the member is locked, so that the acts of one member follow each other.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { lockUser } from "../../core/user.server.ts";
import { maxEntries, maxLists, type NewList, tooManyLists } from "../lib/list-fields.ts";
import { blogTags, listLists, listTag } from "./list.server.ts";

interface Wish {
  /** Made unless it exists. */
  newList?: NewList;
  /** Put at the end of the new list and of other lists, or taken out of them. */
  entry?: string;
  /** Whether a list, by its id, should have the entry. */
  wish?: Map<string, boolean>;
}

/** Does what a member wishes for their lists, or does nothing and returns why. */
export async function saveToLists(db: Db, userId: string, { newList, entry = "", wish }: Wish) {
  const { problem, changed } = await inTransaction(db, async (db) => {
    if (!(await lockUser(db, userId))) return { changed: [] };
    const lists = await listLists(db, userId, entry);
    const changed = lists.filter(({ id, hasEntry }) => (wish?.get(id) ?? hasEntry) !== hasEntry);
    const full = changed.find(({ hasEntry, size }) => !hasEntry && size >= maxEntries);
    if (full)
      return {
        problem: `“${full.title}” has ${maxEntries} entries, as many as a list may have.`,
        changed: [],
      };
    const isNew = newList && !lists.some(({ id }) => id === newList.id);
    if (isNew && lists.length >= maxLists) return { problem: tooManyLists, changed: [] };
    for (const { id } of changed) await rearrange(db, id, (entries) => toggled(entries, entry));
    if (isNew && (await insertList(db, userId, newList)) && entry)
      await rearrange(db, newList.id, () => [entry]);
    return { changed };
  });
  const articles = changed.some(({ isSeries }) => isSeries) ? blogTags(entry) : [];
  await announce(db, ...changed.map(({ id }) => listTag(id)), ...articles);
  return problem;
}

/** Moves an entry of a list. `place`: its new place, from 1 on; 0 takes it out. Returns false when the member has no such list. */
export async function placeEntry(db: Db, userId: string, listId: string, entry: string, place: number) {
  const isDone = await inTransaction(db, async (db) => {
    if (!(await lockUser(db, userId))) return false;
    if (!(await listLists(db, userId)).some(({ id }) => id === listId)) return false;
    await rearrange(db, listId, (entries) => {
      const others = entries.filter((other) => other !== entry);
      if (place === 0 || others.length === entries.length) return others;
      return others.toSpliced(place - 1, 0, entry);
    });
    return true;
  });
  if (isDone) await announce(db, listTag(listId));
  return isDone;
}

const toggled = (entries: string[], entry: string) =>
  entries.includes(entry) ? entries.filter((other) => other !== entry) : [...entries, entry];

async function rearrange(db: Db, list_id: string, change: (entries: string[]) => string[]) {
  const entries = change(await readEntries(db, list_id)).map((entry, at) => ({
    ...{ list_id, entry, position: at + 1 },
  }));
  await db.deleteFrom("list_entries").where("list_id", "=", list_id).execute();
  if (entries.length > 0) await db.insertInto("list_entries").values(entries).execute();
  const updated_at = new Date().toISOString();
  await db.updateTable("lists").set({ updated_at }).where("id", "=", list_id).execute();
}

/** What is in a list, in its order. */
export async function readEntries(db: Db, listId: string): Promise<string[]> {
  const query = db.selectFrom("list_entries").select("entry").where("list_id", "=", listId);
  return (await query.orderBy("position").execute()).map(({ entry }) => entry);
}

/** Returns undefined when somebody has a list with this id. */
function insertList(db: Db, user_id: string, { id, title }: NewList) {
  const now = new Date().toISOString();
  return db
    .insertInto("lists")
    .values({ id, title, user_id, created_at: now, updated_at: now })
    .onConflict((c) => c.doNothing())
    .returning("id")
    .executeTakeFirst();
}
