import { randomBytes } from "node:crypto";
import type { Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../lib/new-id.ts";
import { canUseScope, type Scope, scopes } from "../lib/permissions.ts";
import { hashToken } from "./token.server.ts";
import { lockUser, type User, userColumns } from "./user.server.ts";

/** By its beginning, programs that look for leaked secrets find a token. */
const tokenPrefix = "lct_";
const tokenPattern = /^lct_[A-Za-z0-9_-]{43}$/;
/** How many a person may have. */
const maxTokens = 50;
/** Its last use is written once in this time. */
const usePeriodMs = 60_000;

export interface NewApiToken {
  name: string;
  scopes: Scope[];
  /** ISO-8601; undefined: never. */
  expiresAt?: string;
}

/** Returns the token, which is stored nowhere; undefined when there are too many, or the account is blocked or gone. */
export async function createApiToken(db: Db, user: User, { name, scopes, expiresAt }: NewApiToken) {
  const token = tokenPrefix + randomBytes(32).toString("base64url");
  const isCreated = await inTransaction(db, async (db) => {
    if (!(await lockUser(db, user.id)) || (await listApiTokens(db, user.id)).length >= maxTokens)
      return false;
    const row = { id: newId(), user_id: user.id, name, created_at: new Date().toISOString() };
    const allowed = scopes.filter((scope) => canUseScope(user, scope)).join(" ");
    const secret = { token_hash: hashToken(token), scopes: allowed, expires_at: expiresAt ?? null };
    await db
      .insertInto("api_tokens")
      .values({ ...row, ...secret })
      .execute();
    return true;
  });
  return isCreated ? token : undefined;
}

/** Who acts with a token, and what it may do; undefined when it has ended, or its person may not act any more. */
export async function findApiToken(db: Db, token: string) {
  if (!tokenPattern.test(token)) return undefined;
  const now = new Date();
  const row = await db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.user_id")
    .select(userColumns)
    .select(["api_tokens.id as tokenId", "api_tokens.scopes", "api_tokens.last_used_at"])
    .where("token_hash", "=", hashToken(token))
    .where("users.blocked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now.toISOString())]))
    .executeTakeFirst();
  if (!row) return undefined;
  const { tokenId: id, scopes: stored, last_used_at, ...user } = row;
  if (!last_used_at || now.getTime() - Date.parse(last_used_at) > usePeriodMs) await markUsed(db, id, now);
  return { id, user, scopes: scopesIn(stored).filter((scope) => canUseScope(user, scope)) };
}

export type ApiToken = NonNullable<Awaited<ReturnType<typeof findApiToken>>>;

function markUsed(db: Db, id: string, now: Date) {
  const before = new Date(now.getTime() - usePeriodMs).toISOString();
  return db
    .updateTable("api_tokens")
    .set({ last_used_at: now.toISOString() })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", before)]))
    .execute();
}

const scopesIn = (stored: string) => scopes.filter((scope) => stored.split(" ").includes(scope));

export type ListedApiToken = Awaited<ReturnType<typeof listApiTokens>>[number];

/** Somebody's tokens without their secrets, the newest first; also those that expired. */
export async function listApiTokens(db: Db, userId: string) {
  const rows = await db
    .selectFrom("api_tokens")
    .select(["id", "name", "scopes", "created_at", "expires_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxTokens)
    .execute();
  return rows.map(({ scopes, ...row }) => ({ ...row, scopes: scopesIn(scopes) }));
}

/** Ends one of somebody's tokens, or all of them. */
export async function endApiTokens(db: Db, userId: string, id?: string): Promise<void> {
  const query = db.deleteFrom("api_tokens").where("user_id", "=", userId);
  await (id === undefined ? query : query.where("id", "=", id)).execute();
}
