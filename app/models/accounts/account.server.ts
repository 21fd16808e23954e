import { hash, verify } from "@node-rs/argon2";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { newId } from "../../../work/new-id.ts";
import { normalizePassword, validateSignUp } from "../../lib/accounts/account.ts";
import type { SignUpProblem } from "../../lib/accounts/account-texts.ts";
import { trimInvisible } from "../../lib/characters.ts";
import { type Admission, admit, NotAdmitted, refuseAdmission } from "./admission.server.ts";
import { isLastOwner, lockRoles } from "./role.server.ts";
import { emailKey, findUser } from "./user.server.ts";

/**
 * Creates an account with a password. Returns the new user's id, or why there is none. `onCreate` runs in the same
 * transaction, such as to enqueue a mail.
 */
export async function signUp(
  db: Db,
  email: string,
  password: string,
  admission: Admission = { rule: "open" },
  onCreate?: (db: Db, user: { id: string; email: string }) => Promise<unknown>,
): Promise<{ userId: string } | { problem: SignUpProblem }> {
  const problem = validateSignUp(email, password) ?? refuseAdmission(admission);
  if (problem) return { problem };
  const userId = newId();
  const passwordHash = await hashPassword(password);
  try {
    const isCreated = await inTransaction(db, async (db) => {
      if (!(await insertUser(db, userId, email))) return false;
      await db
        .insertInto("passwords")
        .values({ user_id: userId, hash: passwordHash, updated_at: now() })
        .execute();
      await admit(db, { id: userId, email }, admission);
      await onCreate?.(db, { id: userId, email: trimInvisible(email) });
      return true;
    });
    return isCreated ? { userId } : { problem: "in-use" };
  } catch (error) {
    if (error instanceof NotAdmitted) return { problem: error.problem };
    throw error;
  }
}

/** Returns false when the e-mail is in use. */
async function insertUser(db: Db, id: string, email: string) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("users")
    .values({ id, email: trimInvisible(email), email_key: emailKey(email), created_at: now() })
    .onConflict((c) => c.column("email_key").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * A hash of random bytes. It is verified when there is no account or it has no password, so that a response takes the
 * same time in every case.
 */
export const placeholderHash =
  "$argon2id$v=19$m=19456,t=2,p=1$14rwtKau/D+rphU9+lMrVw$PEogFeuyYAmN0b4IAW9OuatOfkWAjWaBmGrQIZTOvLo";

/**
 * In UTF-16 code units. Sign-up allows 256 characters, which Unicode decomposition makes longer, but never this long.
 */
export const maxPasswordLength = 5000;

/** Returns the user's id; undefined when e-mail or password is wrong, or the user is blocked. */
export async function logIn(db: Db, email: string, password: string): Promise<string | undefined> {
  const user = email.length <= 254 ? await findUser(db, email) : undefined;
  const row =
    user &&
    (await db.selectFrom("passwords").select("hash").where("user_id", "=", user.id).executeTakeFirst());
  const shortened = password.slice(0, maxPasswordLength);
  const match = await verifyPassword(row?.hash ?? placeholderHash, shortened);
  if (!match || !row || !user || user.blocked_at) return undefined;
  if (match === "unnormalized") await replaceHash(db, user.id, row.hash, shortened);
  return user.id;
}

/** Whether a hash is that of a password. "unnormalized": an early version, before 0.1.0, stored the hash of the password as it was typed. */
export async function verifyPassword(
  passwordHash: string,
  password: string,
): Promise<"normalized" | "unnormalized" | false> {
  const normalized = normalizePassword(password);
  const hasHash = (text: string) => verify(passwordHash, text).catch(() => false);
  if (await hasHash(normalized)) return "normalized";
  const variants = new Set([password, password.normalize("NFD")]);
  variants.delete(normalized);
  for (const variant of variants) if (await hasHash(variant)) return "unnormalized";
  return false;
}

/** Replaces a hash of such an early version by one of the normalized password. */
async function replaceHash(db: Db, userId: string, oldHash: string, password: string) {
  const newHash = await hashPassword(password);
  const query = db.updateTable("passwords").set({ hash: newHash, updated_at: now() });
  await query.where("user_id", "=", userId).where("hash", "=", oldHash).execute();
}

/**
 * Sets a user's password and ends all sessions, so that only the person with the new password has the account. Deletes
 * the passkeys, and the identities with another e-mail or one that no provider has confirmed: they may belong to
 * somebody else.
 */
export async function setPassword(db: Db, userId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await inTransaction(db, (db) => storePassword(db, userId, passwordHash));
}

/** Takes some 20 milliseconds of another thread: call it before a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password));
}

/** `setPassword` as part of a transaction. `passwordHash`: of `hashPassword`. */
export async function storePassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  const row = { hash: passwordHash, updated_at: now() };
  await db
    .insertInto("passwords")
    .values({ user_id: userId, ...row })
    .onConflict((c) => c.column("user_id").doUpdateSet(row))
    .execute();
  const ownEmail = db.selectFrom("users").select("email_key").where("id", "=", userId);
  await db
    .deleteFrom("identities")
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("verified_at", "is", null), eb(eb.fn("lower", ["email"]), "!=", ownEmail)]))
    .execute();
  await db.deleteFrom("passkeys").where("user_id", "=", userId).execute();
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/** Ends a user's sessions and prevents new ones. Returns false, and changes nothing, for the last owner. */
export function blockUser(db: Db, userId: string): Promise<boolean> {
  return inTransaction(db, async (db) => {
    await lockRoles(db);
    if (await isLastOwner(db, userId)) return false;
    await db.updateTable("users").set({ blocked_at: now() }).where("id", "=", userId).execute();
    await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
    return true;
  });
}

function now() {
  return new Date().toISOString();
}
