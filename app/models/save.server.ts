import type { Db } from "../../db/engine.ts";
import { cards } from "./feed.server.ts";

/** Keeps a blog for a user, or no longer, whatever was before. false when there is no such blog. */
export async function setSaved(db: Db, userId: string, blogId: string, on: boolean): Promise<boolean> {
  const blog = await db
    .selectFrom("blogs")
    .select("id")
    .where("id", "=", blogId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!blog) return false;
  if (on) {
    const row = { user_id: userId, blog_id: blogId, saved_at: new Date().toISOString() };
    await db
      .insertInto("saves")
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute();
  } else {
    await db.deleteFrom("saves").where("user_id", "=", userId).where("blog_id", "=", blogId).execute();
  }
  return true;
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
