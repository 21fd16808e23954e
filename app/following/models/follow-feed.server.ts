import type { Db } from "../../../db/engine.ts";
import { newToken } from "../../core/token.server.ts";

/** The secret in the address of a member's feed; undefined until they ask for one. */
export async function findFeedToken(db: Db, userId: string): Promise<string | undefined> {
  const row = db.selectFrom("follow_feeds").select("token").where("user_id", "=", userId);
  return (await row.executeTakeFirst())?.token;
}

/** Makes an address; an old one leads nowhere from then on. */
export async function renewFeedToken(db: Db, userId: string): Promise<void> {
  const token = newToken();
  await db
    .insertInto("follow_feeds")
    .values({ user_id: userId, token })
    .onConflict((c) => c.column("user_id").doUpdateSet({ token }))
    .execute();
}

/** Whose feed it is; undefined for a token of nobody, and of somebody who is blocked. */
export async function findFeedOwner(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("follow_feeds")
    .innerJoin("users", "users.id", "follow_feeds.user_id")
    .select("user_id")
    .where("token", "=", token)
    .where("blocked_at", "is", null)
    .executeTakeFirst();
  return row?.user_id;
}
