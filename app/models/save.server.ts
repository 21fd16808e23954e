import type { Db } from "../../db/engine.ts";

/** Keeps a blog for a user, or no longer, whatever was before. false when there is no such blog. */
export async function setSaved(db: Db, userId: string, blogId: string, on: boolean): Promise<boolean> {
  const blog = await db.selectFrom("blogs").select("id").where("id", "=", blogId).where("deleted_at", "is", null).executeTakeFirst();
  if (!blog) return false;
  if (on) {
    const row = { user_id: userId, blog_id: blogId, saved_at: new Date().toISOString() };
    await db.insertInto("saves").values(row).onConflict((c) => c.doNothing()).execute();
  } else {
    await db.deleteFrom("saves").where("user_id", "=", userId).where("blog_id", "=", blogId).execute();
  }
  return true;
}
