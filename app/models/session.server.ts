import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../../db/engine.ts";
import { type User, userColumns } from "./user.server.ts";

const day = 24 * 60 * 60 * 1000;
/** How long a session lives after it was last used. */
export const sessionDays = 30;

/** Opens a session and answers its token: 32 random bytes, of which only the hash is kept. */
export async function openSession(db: Db, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = Date.now();
  await db
    .insertInto("sessions")
    .values({
      token_hash: hash(token),
      user_id: userId,
      created_at: new Date(now).toISOString(),
      expires_at: now + sessionDays * day,
    })
    .execute();
  return token;
}

/**
 * The user of a session; undefined when it ended, or the user was blocked. `slid`: it lasts longer from now on, which
 * the browser has to be told.
 */
export async function readSession(db: Db, token: string): Promise<{ user: User; slid: boolean } | undefined> {
  const now = Date.now();
  const found = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([...userColumns, "sessions.expires_at"])
    .where("token_hash", "=", hash(token))
    .where("expires_at", ">", now)
    .where("users.blocked_at", "is", null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { expires_at, ...user } = found;
  // Written once a day at most: a session that slides needs no write at every page.
  const slid = expires_at - now < (sessionDays - 1) * day;
  if (slid) await slide(db, token, now);
  return { user, slid };
}

function slide(db: Db, token: string, now: number) {
  return db
    .updateTable("sessions")
    .set({ expires_at: now + sessionDays * day })
    .where("token_hash", "=", hash(token))
    .execute();
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", hash(token)).execute();
}

/** `now` in milliseconds since 1970. */
export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
}

function hash(token: string) {
  return createHash("sha256").update(token).digest("hex");
}
