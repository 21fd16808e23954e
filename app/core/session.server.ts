import type { Db } from "../../db/engine.ts";
import { hashToken, newToken } from "./token.server.ts";
import { type User, userColumns } from "./user.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
const recentMs = 10 * 60 * 1000;
/** How long a session lasts after its last use. */
export const sessionDays = 30;

/** Opens a session and returns its token. Only the hash is stored. `device`: browser and system, if they are known. */
export async function openSession(db: Db, userId: string, device: string | null = null): Promise<string> {
  const token = newToken();
  const now = Date.now();
  await db
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: new Date(now).toISOString(),
      expires_at: now + sessionDays * dayMs,
      device,
    })
    .execute();
  return token;
}

/**
 * Finds the user of a session; undefined when the session has ended or the user is blocked. `isSessionExtended`: the
 * session now lasts longer, so the browser's cookie has to be renewed.
 */
export async function resumeSession(
  db: Db,
  token: string,
): Promise<{ user: User; isSessionExtended: boolean } | undefined> {
  const now = Date.now();
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([...userColumns, "sessions.expires_at"])
    .where("token_hash", "=", hashToken(token))
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

/**
 * The ids of the users of these sessions, by token. A token without a stored session is left out. An expired session that is not
 * deleted yet counts.
 */
export async function findUsersOfSessions(db: Db, tokens: string[]): Promise<Map<string, string>> {
  if (tokens.length === 0) return new Map();
  const tokensByHash = new Map(tokens.map((token) => [hashToken(token), token]));
  const sessions = await db
    .selectFrom("sessions")
    .select(["token_hash", "user_id"])
    .where("token_hash", "in", [...tokensByHash.keys()])
    .execute();
  return new Map(sessions.map(({ token_hash, user_id }) => [tokensByHash.get(token_hash)!, user_id]));
}

/** The ids of the users of these sessions, by token: of those that have not ended, and whose users are not blocked. */
export async function findLiveSessions(db: Db, tokens: string[]): Promise<Map<string, string>> {
  if (tokens.length === 0) return new Map();
  const tokensByHash = new Map(tokens.map((token) => [hashToken(token), token]));
  const sessions = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["token_hash", "user_id"])
    .where("token_hash", "in", [...tokensByHash.keys()])
    .where("expires_at", ">", Date.now())
    .where("users.blocked_at", "is", null)
    .execute();
  return new Map(sessions.map(({ token_hash, user_id }) => [tokensByHash.get(token_hash)!, user_id]));
}

function extendSession(db: Db, token: string, now: number) {
  return db
    .updateTable("sessions")
    .set({ expires_at: now + sessionDays * dayMs })
    .where("token_hash", "=", hashToken(token))
    .execute();
}

/** Whether a session was opened in the last minutes: the person has just proved who they are. */
export async function isSessionRecent(db: Db, token: string): Promise<boolean> {
  const since = new Date(Date.now() - recentMs).toISOString();
  const row = await db
    .selectFrom("sessions")
    .select("user_id")
    .where("token_hash", "=", hashToken(token))
    .where("created_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", hashToken(token)).execute();
}

/** `now` in milliseconds since 1970. */
export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", now).execute();
}

/** A session as its owner sees it. */
export interface SessionEntry {
  /** The beginning of the token's hash: enough to name a session of one user, of no use to enter it. */
  id: string;
  device: string | null;
  created_at: string;
  /** ISO-8601; up to a day too early, since a session is extended once a day. */
  lastUsedAt: string;
  isCurrent: boolean;
}

const maxListed = 100;

/** A user's sessions: the one with `token` first, then those used last. */
export async function listSessions(db: Db, userId: string, token: string): Promise<SessionEntry[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["token_hash", "device", "created_at", "expires_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", Date.now())
    .execute();
  const current = hashToken(token);
  const rank = (row: (typeof rows)[number]) => (row.token_hash === current ? Infinity : row.expires_at);
  rows.sort((a, b) => (rank(a) < rank(b) ? 1 : -1));
  return rows.slice(0, maxListed).map(({ token_hash, expires_at, ...row }) => ({
    ...row,
    id: token_hash.slice(0, sessionIdLength),
    lastUsedAt: new Date(expires_at - sessionDays * dayMs).toISOString(),
    isCurrent: token_hash === current,
  }));
}

const sessionIdLength = 16;

/** Ends the user's session with this id, if there is one. */
export async function endSessionById(db: Db, userId: string, id: string): Promise<void> {
  if (!new RegExp(`^[0-9a-f]{${sessionIdLength}}$`).test(id)) return;
  const query = db.deleteFrom("sessions").where("user_id", "=", userId);
  await query.where("token_hash", "like", `${id}%`).execute();
}

/** Ends all of a user's sessions but the one with `token`. */
export async function endOtherSessions(db: Db, userId: string, token: string): Promise<void> {
  const query = db.deleteFrom("sessions").where("user_id", "=", userId);
  await query.where("token_hash", "!=", hashToken(token)).execute();
}

/**
 * Gives a session a new token, so that whoever knows the old one is out, and returns it; undefined when the session has
 * ended.
 */
export async function rotateToken(db: Db, token: string): Promise<string | undefined> {
  const next = newToken();
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ token_hash: hashToken(next) })
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? next : undefined;
}
