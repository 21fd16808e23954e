import type { Db } from "../../../db/engine.ts";

interface KeyedRequest {
  tokenId: string;
  /** As the client chose it. */
  key: string;
  /** SHA-256 of the request. */
  fingerprint: string;
}

const keptMs = 24 * 60 * 60 * 1000;
/** After it, a request that its server never finished may run again. */
const claimMs = 2 * 60 * 1000;

/**
 * Claims a key for a request. "claimed": run it, then store or release. `reply`: what it got, since it ran already. "running": another one with the
 * key runs now. "other": the key belongs to another request.
 */
export async function claimKey(
  db: Db,
  { tokenId, key, fingerprint }: KeyedRequest,
): Promise<"claimed" | "running" | "other" | { reply: unknown }> {
  const now = Date.now();
  const [at, until] = [now, now + claimMs].map((time) => new Date(time).toISOString()) as [string, string];
  const row = { token_id: tokenId, key, fingerprint, created_at: at, claimed_until: until };
  const oldest = new Date(now - keptMs).toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("api_replies")
    .values({ ...row, reply: null })
    .onConflict((c) =>
      c
        .columns(["token_id", "key"])
        .doUpdateSet({ ...row, reply: null })
        .where((eb) =>
          eb.or([
            eb("api_replies.created_at", "<", oldest),
            eb.and([
              eb("api_replies.reply", "is", null),
              eb("api_replies.claimed_until", "<", at),
              eb("api_replies.fingerprint", "=", fingerprint),
            ]),
          ]),
        ),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return "claimed";
  const stored = await rowsOf(db, tokenId, key).select(["fingerprint", "reply"]).executeTakeFirst();
  if (!stored) return "running";
  if (stored.fingerprint !== fingerprint) return "other";
  return stored.reply === null ? "running" : { reply: JSON.parse(stored.reply) };
}

function rowsOf(db: Db, tokenId: string, key: string) {
  return db.selectFrom("api_replies").where("token_id", "=", tokenId).where("key", "=", key);
}

/** `reply`: becomes JSON. */
export async function storeReply(db: Db, { tokenId, key }: KeyedRequest, reply: unknown): Promise<void> {
  await db
    .updateTable("api_replies")
    .set({ reply: JSON.stringify(reply) })
    .where("token_id", "=", tokenId)
    .where("key", "=", key)
    .execute();
}

/** The request was refused: it may be mended and sent with the same key. */
export async function releaseKey(db: Db, { tokenId, key }: KeyedRequest): Promise<void> {
  const query = db.deleteFrom("api_replies").where("token_id", "=", tokenId).where("key", "=", key);
  await query.where("reply", "is", null).execute();
}

/** `now` in milliseconds since 1970. */
export async function sweepReplies(db: Db, now: number): Promise<void> {
  const before = new Date(now - keptMs).toISOString();
  await db.deleteFrom("api_replies").where("created_at", "<", before).execute();
}
