import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { userActor, visitorActor } from "../../lib/actor.ts";
import { withdrawActor } from "../../notifications/models/notify.server.ts";

/**
 * Moves a visitor's likes to the user who signed in. When both liked a blog, one like is deleted. Each blog has its own
 * transaction and lock, so that two sign-ins cannot deadlock.
 */
export async function mergeVisitorLikes(db: Db, visitorId: string, userId: string): Promise<void> {
  const [visitor, user] = [visitorActor(visitorId), userActor(userId)];
  const rows = await db.selectFrom("likes").select("blog_id").where("actor", "=", visitor).execute();
  for (const { blog_id } of rows) await mergeLike(db, blog_id, visitor, user);
}

async function mergeLike(db: Db, blogId: string, visitor: string, user: string) {
  const isCountChanged = await inTransaction(db, async (db) => {
    // Locks the blog's row first, as `setLike` does.
    await changeCount(db, blogId, 0);
    const likesOfBlog = db.selectFrom("likes").select("actor").where("blog_id", "=", blogId);
    if (!(await likesOfBlog.where("actor", "=", visitor).executeTakeFirst())) return false;
    const userLike = await likesOfBlog.where("actor", "=", user).executeTakeFirst();
    if (!userLike) {
      await db
        .updateTable("likes")
        .set({ actor: user })
        .where("blog_id", "=", blogId)
        .where("actor", "=", visitor)
        .execute();
      return false;
    }
    await db.deleteFrom("likes").where("blog_id", "=", blogId).where("actor", "=", visitor).execute();
    await changeCount(db, blogId, -1);
    await withdrawActor(db, { object: `blog:${blogId}`, kind: "like" });
    return true;
  });
  if (isCountChanged) await announce(db, `blog:${blogId}`);
}

async function changeCount(db: Db, blogId: string, by: number) {
  await db
    .updateTable("blogs")
    .set((eb) => ({ likes: eb("likes", "+", by) }))
    .where("id", "=", blogId)
    .execute();
}
