import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { endApiTokens } from "../../core/api-token.server.ts";
import { emailKey, findUser } from "../../core/user.server.ts";
import { trimInvisible } from "../../lib/characters.ts";
import { newId } from "../../lib/new-id.ts";
import { validateSignUp } from "../lib/account.ts";
import type { SignUpProblem } from "../lib/account-texts.ts";
import { findPasswordHash, hashPassword, placeholderHash, verifyPassword } from "./password.server.ts";
import { isLastOwner, lockRoles } from "./role.server.ts";
import { applyTerms, SignUpRefused, type SignUpTerms, validateTerms } from "./sign-up-terms.server.ts";

/**
 * Creates an account with a password. Returns the new user's id, or why there is none. `onCreate` runs in the same
 * transaction, such as to enqueue a mail.
 */
export async function signUp(
  db: Db,
  email: string,
  password: string,
  terms: SignUpTerms = { rule: "open" },
  onCreate?: (db: Db, user: { id: string; email: string }) => Promise<unknown>,
): Promise<{ userId: string } | { problem: SignUpProblem }> {
  const problem = validateSignUp(email, password) ?? validateTerms(terms);
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
      await applyTerms(db, { id: userId, email }, terms);
      await onCreate?.(db, { id: userId, email: trimInvisible(email) });
      return true;
    });
    return isCreated ? { userId } : { problem: "in-use" };
  } catch (error) {
    if (error instanceof SignUpRefused) return { problem: error.problem };
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

/** Returns the user's id; undefined when e-mail or password is wrong, or the user is blocked. */
export async function logIn(db: Db, email: string, password: string): Promise<string | undefined> {
  const user = email.length <= 254 ? await findUser(db, email) : undefined;
  const passwordHash = user && (await findPasswordHash(db, user.id));
  const isMatch = await verifyPassword(passwordHash ?? placeholderHash, password);
  if (!isMatch || !passwordHash || !user || user.blocked_at) return undefined;
  return user.id;
}

/**
 * Sets a user's password and ends all sessions, so that only the person with the new password has the account. Deletes
 * the passkeys, and the identities with another e-mail or one that no provider has confirmed: they may belong to
 * somebody else.
 */
export async function setPassword(db: Db, userId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await inTransaction(db, (db) => setPasswordInTransaction(db, userId, passwordHash));
}

/** `setPassword` as part of a transaction. `passwordHash`: of `hashPassword`. */
export async function setPasswordInTransaction(db: Db, userId: string, passwordHash: string): Promise<void> {
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
  await endApiTokens(db, userId);
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/** Ends a user's sessions and prevents new ones. Returns false, and changes nothing, for the last owner. */
export function blockUser(db: Db, userId: string): Promise<boolean> {
  return inTransaction(db, async (db) => {
    await lockRoles(db);
    if (await isLastOwner(db, userId)) return false;
    await db.updateTable("users").set({ blocked_at: now() }).where("id", "=", userId).execute();
    await endApiTokens(db, userId);
    await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
    return true;
  });
}

function now() {
  return new Date().toISOString();
}
