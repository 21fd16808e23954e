import type { Db } from "../../db/engine.ts";
import { cards } from "./feed.server.ts";

/** Keeps a blog for a user, or no longer, whatever was before. false when there is no such blog. */
export async function setSaved(db: Db, userId: string, blogId: string, on: boolean): Promise<boolean> {
  if (on) return (await saveAll(db, userId, [blogId])) > 0;
  await db.deleteFrom("saves").where("user_id", "=", userId).where("blog_id", "=", blogId).execute();
  return (await existing(db, [blogId])).length > 0;
}

/** Keeps blogs for a user, each as newer than the one before. Ids of no blog are skipped. Returns how many there are. */
export async function saveAll(db: Db, userId: string, blogIds: string[]): Promise<number> {
  const found = await existing(db, blogIds);
  const now = Date.now();
  const rows = found.map((blog_id) => {
    const saved_at = new Date(now + blogIds.indexOf(blog_id)).toISOString();
    return { user_id: userId, blog_id, saved_at };
  });
  if (rows.length > 0)
    await db
      .insertInto("saves")
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute();
  return rows.length;
}

/** Those of the ids that are of a blog, in one order, so that two inserts cannot deadlock. */
async function existing(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom("blogs").select("id").where("id", "in", ids).where("deleted_at", "is", null);
  return (await query.orderBy("id").execute()).map((row) => row.id);
}

/** A user's saved blogs, the newest first; those that are gone are skipped. */
export async function savedBlogs(db: Db, userId: string) {
  const saves = await db
    .selectFrom("saves")
    .select("blog_id")
    .where("user_id", "=", userId)
    .orderBy("saved_at", "desc")
    .orderBy("blog_id", "desc")
    .limit(500)
    .execute();
  return cards(
    db,
    saves.map((save) => save.blog_id),
  );
}
