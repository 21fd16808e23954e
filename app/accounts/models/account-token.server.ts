import type { Db } from "../../../db/engine.ts";
import type { Role, TokenPurpose } from "../../../db/schema.ts";
import { hashToken, newToken } from "../../core/token.server.ts";
import { linkLifetimes } from "../lib/link-lifetimes.ts";

/** How long a browser has to answer the challenge of a passkey. */
const challengeMs = 5 * 60_000;
const lifetimesMs: Record<TokenPurpose, number> = {
  reset: linkLifetimes.reset.ms,
  verify: linkLifetimes.verify.ms,
  "change-email": linkLifetimes["change-email"].ms,
  invite: linkLifetimes.invite.ms,
  "add-passkey": challengeMs,
  "use-passkey": challengeMs,
};

interface NewToken {
  purpose: TokenPurpose;
  email: string;
  /** Who invites, for an invitation. Not set for the challenge of a sign-in. */
  userId?: string;
  /** The role that an invitation gives. */
  role?: Role;
}

/**
 * Creates the token of a link that works once. Only its hash is stored. A user's earlier tokens of the same purpose
 * end.
 */
export async function createToken(db: Db, { purpose, email, userId, role }: NewToken): Promise<string> {
  const token = newToken();
  const now = Date.now();
  if (userId) await deleteTokens(db, userId, purpose);
  await db
    .insertInto("account_tokens")
    .values({
      token_hash: hashToken(token),
      purpose,
      user_id: userId ?? null,
      email,
      role: role ?? null,
      created_at: new Date(now).toISOString(),
      expires_at: now + lifetimesMs[purpose],
    })
    .execute();
  return token;
}

/** What a token stands for; undefined when it was used, has expired, or has another purpose. The token stays valid. */
export function findToken(db: Db, purpose: TokenPurpose, token: string) {
  return db
    .selectFrom("account_tokens")
    .select(["user_id", "email", "role"])
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", Date.now())
    .executeTakeFirst();
}

/**
 * Like `findToken`, and ends the token. Call it in the transaction that does what the token allows: of two requests with
 * one token, only one gets it.
 */
export function consumeToken(db: Db, purpose: TokenPurpose, token: string) {
  return db
    .deleteFrom("account_tokens")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", Date.now())
    .returning(["user_id", "email", "role"])
    .executeTakeFirst();
}

/** Deletes a user's tokens, of links and of passkey challenges: those with this purpose, or all. Invitations are others' to use. */
export async function deleteTokens(db: Db, userId: string, purpose?: TokenPurpose): Promise<void> {
  const query = db
    .deleteFrom("account_tokens")
    .where("user_id", "=", userId)
    .where("purpose", "<>", "invite");
  await (purpose ? query.where("purpose", "=", purpose) : query).execute();
}

/** `now` in milliseconds since 1970. */
export async function deleteExpiredTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom("account_tokens").where("expires_at", "<", now).execute();
}
