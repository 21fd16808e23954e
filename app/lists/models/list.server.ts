import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { lockUser } from "../../models/user.server.ts";
import { maxLists, type NewList } from "../lib/list-fields.ts";

/** The cache tag of a list's page. */
export function listTag(id: string): string {
  return `list:${id}`;
}

/** All lists of a member, the one changed last first, and whether each has this entry. */
export async function listLists(db: Db, userId: string, entry = "") {
  const rows = await db
    .selectFrom("lists")
    .select(["id", "title", "is_public"])
    .select((eb) => [
      eb
        .selectFrom("list_entries")
        .select("position")
        .whereRef("list_id", "=", "lists.id")
        .orderBy("position", "desc")
        .limit(1)
        .as("size"),
      eb
        .selectFrom("list_entries")
        .select("position")
        .whereRef("list_id", "=", "lists.id")
        .where("entry", "=", entry)
        .as("place"),
    ])
    .where("user_id", "=", userId)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, title, is_public, size, place }) => {
    return { id, title, isPublic: !!is_public, size: size ?? 0, hasEntry: place !== null };
  });
}

/** A list that this user may read: their own, or a public one of somebody who is not blocked. `userId`: "" for a visitor. */
export function findList(db: Db, userId: string, id: string) {
  return db
    .selectFrom("lists")
    .innerJoin("users", "users.id", "lists.user_id")
    .select(["lists.id", "user_id", "title", "description", "is_public", "users.name"])
    .where("lists.id", "=", id)
    .where((eb) =>
      eb.or([
        eb("user_id", "=", userId),
        eb.and([eb("is_public", "=", 1), eb("users.blocked_at", "is", null)]),
      ]),
    )
    .executeTakeFirst();
}

/** undefined for other people's lists too. */
export function findOwnList(db: Db, userId: string, id: string) {
  const query = db.selectFrom("lists").select(["id", "title", "description", "is_public"]);
  return query.where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
}

/** Makes a list. Returns false when the member has as many as they may have. */
export function createList(db: Db, userId: string, list: NewList): Promise<boolean> {
  return inTransaction(db, async (db) => {
    if (!(await lockUser(db, userId))) return false;
    const lists = await listLists(db, userId);
    const isMade = lists.some(({ id }) => id === list.id);
    if (!isMade && lists.length >= maxLists) return false;
    await insertList(db, userId, list);
    return true;
  });
}

/** Does nothing when there is a list with this id. */
export async function insertList(db: Db, userId: string, { id, title }: NewList): Promise<void> {
  const now = new Date().toISOString();
  await db
    .insertInto("lists")
    .values({ id, title, user_id: userId, created_at: now, updated_at: now })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Returns false when the member has no such list. */
export async function changeList(
  db: Db,
  userId: string,
  id: string,
  columns: { title: string; description: string } | { is_public: 0 | 1 },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("lists")
    .set({ ...columns, updated_at: new Date().toISOString() })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await announce(db, listTag(id));
  return numUpdatedRows === 1n;
}

export async function deleteList(db: Db, userId: string, id: string): Promise<void> {
  const query = db.deleteFrom("lists").where("id", "=", id).where("user_id", "=", userId);
  const { numDeletedRows } = await query.executeTakeFirst();
  if (numDeletedRows === 1n) await announce(db, listTag(id));
}
