import { randomBytes } from "node:crypto";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";

const maxKeys = 100;

/** 26 hexadecimal digits, as the clients expect. It is no secret: front ends show it, and it opens what is public. */
export function newContentKey(): string {
  return randomBytes(13).toString("hex");
}

export function isContentKey(text: string): boolean {
  return /^[0-9a-f]{26}$/.test(text);
}

export type ContentKey = Awaited<ReturnType<typeof listContentKeys>>[number];

export function listContentKeys(db: Db) {
  const keys = db.selectFrom("content_keys").select(["key", "name", "created_at", "last_used_on"]);
  return keys.orderBy("created_at").orderBy("key").execute();
}

/** Adds a key, once. `userId`: undefined for the operator. Returns false when there are too many. */
export function addContentKey(db: Db, key: string, name: string, userId?: string): Promise<boolean> {
  return inTransaction(db, async (db) => {
    if ((await listContentKeys(db)).length >= maxKeys) return false;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("content_keys")
      .values({ key, name, created_at: new Date().toISOString() })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (userId && numInsertedOrUpdatedRows) await logAct(db, userId, "add-key", "site", { to: name });
    return true;
  });
}

export async function removeContentKey(db: Db, userId: string, key: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const removed = await db
      .deleteFrom("content_keys")
      .where("key", "=", key)
      .returning("name")
      .executeTakeFirst();
    if (removed) await logAct(db, userId, "remove-key", "site", { to: removed.name });
  });
}

/** Whether there is this key. Notes the day of its use, once a day. */
export async function useContentKey(db: Db, key: string, now: number): Promise<boolean> {
  if (!isContentKey(key)) return false;
  const find = db.selectFrom("content_keys").select("last_used_on").where("key", "=", key);
  const found = await find.executeTakeFirst();
  const day = new Date(now).toISOString().slice(0, 10);
  if (found && found.last_used_on !== day)
    await db.updateTable("content_keys").set({ last_used_on: day }).where("key", "=", key).execute();
  return found !== undefined;
}
