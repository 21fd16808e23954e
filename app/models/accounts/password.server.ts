import { hash } from "@node-rs/argon2";
import type { Db } from "../../../db/engine.ts";
import { normalizePassword } from "../../lib/accounts/account.ts";
import { verifyPassword } from "./account.server.ts";
import { deleteTokens } from "./account-token.server.ts";
import { endOtherSessions, rotateToken } from "./session.server.ts";

/** undefined when the user has no password. */
async function findHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("passwords")
    .select("hash")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.hash;
}

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await findHash(db, userId)) !== undefined;
}

/** Whether this is the user's password. True without one: then there is none to ask for. */
export async function isPasswordRight(db: Db, userId: string, password: string): Promise<boolean> {
  const passwordHash = await findHash(db, userId);
  if (passwordHash === undefined) return true;
  return (await verifyPassword(passwordHash, password.slice(0, maxLength))) !== false;
}

/** In UTF-16 code units: longer than any password of 256 characters after Unicode decomposition. */
const maxLength = 5000;

/** What `replacePassword` writes. */
export interface NewPassword {
  /** The hash that was there when the current password was checked; undefined when there was none. */
  oldHash: string | undefined;
  newHash: string;
}

/**
 * Checks the current password and hashes the new one, which takes long: call it before the transaction. Returns
 * undefined when the current password is wrong.
 */
export async function prepareNewPassword(
  db: Db,
  userId: string,
  current: string,
  next: string,
): Promise<NewPassword | undefined> {
  const oldHash = await findHash(db, userId);
  if (oldHash !== undefined && !(await verifyPassword(oldHash, current.slice(0, maxLength))))
    return undefined;
  return { oldHash, newHash: await hash(normalizePassword(next)) };
}

/**
 * Sets the password, ends all other sessions and the mailed links, and gives this session a new token, which it returns.
 * Returns undefined when the password has changed or this session has ended meanwhile; then the transaction must be
 * rolled back.
 */
export async function replacePassword(
  db: Db,
  userId: string,
  token: string,
  { oldHash, newHash }: NewPassword,
): Promise<string | undefined> {
  const columns = { hash: newHash, updated_at: new Date().toISOString() };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("passwords")
    .values({ user_id: userId, ...columns })
    .onConflict((c) =>
      oldHash === undefined
        ? c.doNothing()
        : c.column("user_id").doUpdateSet(columns).where("passwords.hash", "=", oldHash),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return undefined;
  for (const purpose of ["reset", "change-email"] as const) await deleteTokens(db, userId, purpose);
  await endOtherSessions(db, userId, token);
  return rotateToken(db, token);
}
