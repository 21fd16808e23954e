import { hash, verify } from "@node-rs/argon2";
import type { Db } from "../../../db/engine.ts";
import { endOtherSessions, rotateToken } from "../../core/session.server.ts";
import { normalizePassword } from "../lib/account.ts";
import { deleteTokens } from "./account-token.server.ts";

/**
 * A hash of random bytes. It is verified when there is no account or it has no password, so that a response takes the
 * same time in every case.
 */
export const placeholderHash =
  "$argon2id$v=19$m=19456,t=2,p=1$14rwtKau/D+rphU9+lMrVw$PEogFeuyYAmN0b4IAW9OuatOfkWAjWaBmGrQIZTOvLo";

/** Takes some 20 milliseconds of another thread: call it before a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password));
}

/** Whether a hash is that of a password. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, normalizePassword(password.slice(0, maxLength))).catch(() => false);
}

/**
 * In UTF-16 code units. Sign-up allows 256 characters, which Unicode decomposition makes longer, but never this long.
 */
const maxLength = 5000;

/** The hash of a user's password; undefined when there is none, as for one who signed up through Google. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const query = db.selectFrom("passwords").select("hash").where("user_id", "=", userId);
  return (await query.executeTakeFirst())?.hash;
}

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await findPasswordHash(db, userId)) !== undefined;
}

/** Whether this is the user's password. It takes the same time when there is none. */
export async function isPasswordOf(db: Db, userId: string, password: string): Promise<boolean> {
  const passwordHash = await findPasswordHash(db, userId);
  const isMatch = await verifyPassword(passwordHash ?? placeholderHash, password);
  return passwordHash !== undefined && isMatch;
}

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
  const oldHash = await findPasswordHash(db, userId);
  if (oldHash !== undefined && !(await verifyPassword(oldHash, current))) return undefined;
  return { oldHash, newHash: await hashPassword(next) };
}

/**
 * Sets the password, ends all other sessions and the mailed links that reset the password or change the e-mail, and gives this
 * session a new token, which it returns. Returns undefined when the password has changed or this session has ended meanwhile;
 * then the transaction must be rolled back.
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
