import { hash, verify } from "@node-rs/argon2";
import type { Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import { normalizePassword, type SignUpProblem, validateSignUp } from "../lib/account.ts";
import { trimInvisible } from "../lib/characters.ts";
import { newId } from "./id.server.ts";
import { emailKey, findUser } from "./user.server.ts";

/** Makes an account with a password. Answers the new user's id, or what is wrong with the two fields. */
export async function signUp(
  db: Db,
  email: string,
  password: string,
): Promise<{ userId: string } | { problem: SignUpProblem }> {
  const problem = validateSignUp(email, password);
  if (problem) return { problem };
  const userId = newId();
  const passwordHash = await hash(normalizePassword(password));
  const made = await inTransaction(db, async (db) => {
    const done = await db
      .insertInto("users")
      .values({ id: userId, email: trimInvisible(email), email_key: emailKey(email), created_at: now() })
      .onConflict((c) => c.column("email_key").doNothing())
      .executeTakeFirst();
    if (done.numInsertedOrUpdatedRows !== 1n) return false;
    await db
      .insertInto("passwords")
      .values({ user_id: userId, hash: passwordHash, updated_at: now() })
      .execute();
    return true;
  });
  return made ? { userId } : { problem: "in-use" };
}

/**
 * A hash of random bytes, verified when no user of that e-mail has a password: a response takes the same time whether
 * there is an account.
 */
export const placeholderHash =
  "$argon2id$v=19$m=19456,t=2,p=1$14rwtKau/D+rphU9+lMrVw$PEogFeuyYAmN0b4IAW9OuatOfkWAjWaBmGrQIZTOvLo";

/** No password that was taken at sign-up is longer, however its 256 characters are decomposed. */
const maxTypedLength = 5000;

/** The id of the user of these two; undefined when either is wrong, or the user is blocked. */
export async function logIn(db: Db, email: string, password: string): Promise<string | undefined> {
  const user = email.length <= 254 ? await findUser(db, email) : undefined;
  const kept =
    user &&
    (await db.selectFrom("passwords").select("hash").where("user_id", "=", user.id).executeTakeFirst());
  const typed = password.slice(0, maxTypedLength);
  const right = await matches(kept?.hash ?? placeholderHash, typed);
  if (!right || !kept || !user || user.blocked_at) return undefined;
  if (right === "unprepared") await prepareAgain(db, user.id, kept.hash, typed);
  return user.id;
}

/** "unprepared": the hash is of a password as it was typed, as the first release kept it. */
async function matches(kept: string, typed: string): Promise<"prepared" | "unprepared" | false> {
  const given = normalizePassword(typed);
  const is = (text: string) => verify(kept, text).catch(() => false);
  if (await is(given)) return "prepared";
  const others = new Set([typed, typed.normalize("NFD")]);
  others.delete(given);
  for (const other of others) if (await is(other)) return "unprepared";
  return false;
}

async function prepareAgain(db: Db, userId: string, kept: string, typed: string) {
  const prepared = await hash(normalizePassword(typed));
  const query = db.updateTable("passwords").set({ hash: prepared, updated_at: now() });
  await query.where("user_id", "=", userId).where("hash", "=", kept).execute();
}

/**
 * Gives an account to whoever has this password: ends all its sessions, and the identities of which no provider had
 * confirmed the e-mail, since anybody may have brought those.
 */
export async function setPassword(db: Db, userId: string, password: string): Promise<void> {
  const row = { hash: await hash(normalizePassword(password)), updated_at: now() };
  await inTransaction(db, async (db) => {
    await db
      .insertInto("passwords")
      .values({ user_id: userId, ...row })
      .onConflict((c) => c.column("user_id").doUpdateSet(row))
      .execute();
    await db
      .deleteFrom("identities")
      .where("user_id", "=", userId)
      .where("verified_at", "is", null)
      .execute();
    await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
  });
}

/** Ends a user's sessions and keeps the user from opening new ones. */
export async function blockUser(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await db.updateTable("users").set({ blocked_at: now() }).where("id", "=", userId).execute();
    await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
  });
}

function now() {
  return new Date().toISOString();
}
