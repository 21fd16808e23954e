import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../../../db/engine.ts";
import { type User, userColumns } from "./user.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How long a session lasts after its last use. */
export const sessionDays = 30;

/** Opens a session and returns its token, 32 random bytes in base64url. Only the hash of the token is stored. */
export async function openSession(db: Db, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = Date.now();
  await db
    .insertInto("sessions")
    .values({
      token_hash: hash(token),
      user_id: userId,
      created_at: new Date(now).toISOString(),
      expires_at: now + sessionDays * dayMs,
    })
    .execute();
  return token;
}

/**
 * Finds the user of a session; undefined when the session has ended or the user is blocked. `isSessionExtended`: the
 * session now lasts longer, so the browser's cookie has to be renewed.
 */
export async function readSession(
  db: Db,
  token: string,
): Promise<{ user: User; isSessionExtended: boolean } | undefined> {
  const now = Date.now();
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([...userColumns, "sessions.expires_at"])
    .where("token_hash", "=", hash(token))
    .where("expires_at", ">", now)
    .where("users.blocked_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { expires_at, ...user } = row;
  // At most once a day, so that not every page view writes to the database.
  const isSessionExtended = expires_at - now < (sessionDays - 1) * dayMs;
  if (isSessionExtended) await extendSession(db, token, now);
  return { user, isSessionExtended };
}

/** The ids of the users of these sessions, by token. A token whose session has ended is left out. */
export async function findUsersOfSessions(db: Db, tokens: string[]): Promise<Map<string, string>> {
  if (tokens.length === 0) return new Map();
  const tokensByHash = new Map(tokens.map((token) => [hash(token), token]));
  const sessions = await db
    .selectFrom("sessions")
    .select(["token_hash", "user_id"])
    .where("token_hash", "in", [...tokensByHash.keys()])
    .execute();
  return new Map(sessions.map(({ token_hash, user_id }) => [tokensByHash.get(token_hash)!, user_id]));
}

function extendSession(db: Db, token: string, now: number) {
  return db
    .updateTable("sessions")
    .set({ expires_at: now + sessionDays * dayMs })
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
