// What is in a list, and in which order. The row of the member is locked, so that the acts of one member follow each other.
import { type ExpressionBuilder, sql } from "kysely";
import { announce, type Db } from "../../../db/engine.ts";
import type { Schema } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { lockUser } from "../../models/user.server.ts";
import { maxEntries, maxLists, type NewList, tooManyLists } from "../lib/list-fields.ts";
import { findOwnList, insertList, listLists, listTag } from "./list.server.ts";

/**
 * Puts an entry at the end of some lists and takes it out of others, or does nothing and returns why. `wish`: whether a list, by
 * its id, should have it. `newList`: one that is made, with the entry.
 */
export async function saveToLists(
  db: Db,
  userId: string,
  entry: string,
  wish: Map<string, boolean>,
  newList?: NewList,
): Promise<string | undefined> {
  const outcome = await inTransaction(db, async (db) => {
    if (!(await lockUser(db, userId))) return { changed: [] };
    const lists = await listLists(db, userId, entry);
    const changed = lists.filter((list) => (wish.get(list.id) ?? list.hasEntry) !== list.hasEntry);
    const full = changed.find((list) => !list.hasEntry && list.size >= maxEntries);
    if (full) return { problem: `“${full.title}” has 1,000 entries, as many as a list may have.` };
    const isNew = newList && !lists.some(({ id }) => id === newList.id);
    if (isNew && lists.length >= maxLists) return { problem: tooManyLists };
    for (const list of changed)
      await (list.hasEntry ? takeOut(db, list.id, entry) : insertEntry(db, list.id, entry, list.size + 1));
    if (!isNew) return { changed };
    await insertList(db, userId, newList);
    // Not when the id is that of somebody else's list.
    if (await findOwnList(db, userId, newList.id)) await insertEntry(db, newList.id, entry, 1);
    return { changed };
  });
  if (outcome.changed) await announce(db, ...outcome.changed.map(({ id }) => listTag(id)));
  return outcome.problem;
}

export async function removeEntry(db: Db, userId: string, listId: string, entry: string): Promise<void> {
  await changeEntries(db, userId, listId, (db) => takeOut(db, listId, entry));
}

/** Moves an entry of a list. `place`: its new place, from 1 on. */
export async function moveEntry(
  db: Db,
  userId: string,
  listId: string,
  entry: string,
  place: number,
): Promise<void> {
  await changeEntries(db, userId, listId, async (db) => {
    const list = (await listLists(db, userId, entry)).find(({ id }) => id === listId);
    const from = list?.hasEntry && (await findPlace(db, listId, entry));
    if (!from) return;
    const to = Math.min(place, list.size);
    const step = from < to ? -1 : 1;
    await db
      .updateTable("list_entries")
      .set({ position: sql<number>`case when entry = ${entry} then ${to} else position + ${step} end` })
      .where("list_id", "=", listId)
      .where("position", ">=", Math.min(from, to))
      .where("position", "<=", Math.max(from, to))
      .execute();
    await touch(db, listId);
  });
}

async function changeEntries(db: Db, userId: string, listId: string, change: (db: Db) => Promise<void>) {
  await inTransaction(db, async (db) => {
    if (!(await lockUser(db, userId)) || !(await findOwnList(db, userId, listId))) return;
    await change(db);
  });
  await announce(db, listTag(listId));
}

async function insertEntry(db: Db, listId: string, entry: string, position: number) {
  const row = { list_id: listId, entry, position, added_at: new Date().toISOString() };
  await db.insertInto("list_entries").values(row).execute();
  await touch(db, listId);
}

async function takeOut(db: Db, listId: string, entry: string) {
  const position = await findPlace(db, listId, entry);
  if (!position) return;
  await db.deleteFrom("list_entries").where("list_id", "=", listId).where("entry", "=", entry).execute();
  await db
    .updateTable("list_entries")
    .set((eb: ExpressionBuilder<Schema, "list_entries">) => ({ position: eb("position", "-", 1) }))
    .where("list_id", "=", listId)
    .where("position", ">", position)
    .execute();
  await touch(db, listId);
}

async function findPlace(db: Db, listId: string, entry: string) {
  const query = db.selectFrom("list_entries").select("position").where("list_id", "=", listId);
  return (await query.where("entry", "=", entry).executeTakeFirst())?.position;
}

function touch(db: Db, id: string) {
  return db.updateTable("lists").set({ updated_at: new Date().toISOString() }).where("id", "=", id).execute();
}
