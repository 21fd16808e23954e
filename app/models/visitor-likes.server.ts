import { announce, type Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";

/**
 * Gives a visitor's likes to the user who signed in. A blog that both liked keeps one like and counts one less.
 * Blog by blog, each locked alone, so that two sign-ins never wait for each other in a circle.
 */
export async function mergeVisitorLikes(db: Db, visitorId: string, userId: string): Promise<void> {
  const liked = await db
    .selectFrom("likes")
    .select("blog_id")
    .where("actor", "=", `v:${visitorId}`)
    .execute();
  for (const { blog_id } of liked) await mergeLike(db, blog_id, `v:${visitorId}`, `u:${userId}`);
}

async function mergeLike(db: Db, blogId: string, visitor: string, user: string) {
  const lowered = await inTransaction(db, async (db) => {
    await countBy(db, blogId, 0);
    const row = db.selectFrom("likes").select("actor").where("blog_id", "=", blogId);
    if (!(await row.where("actor", "=", visitor).executeTakeFirst())) return false;
    const both = await row.where("actor", "=", user).executeTakeFirst();
    if (!both) {
      await db
        .updateTable("likes")
        .set({ actor: user })
        .where("blog_id", "=", blogId)
        .where("actor", "=", visitor)
        .execute();
      return false;
    }
    await db.deleteFrom("likes").where("blog_id", "=", blogId).where("actor", "=", visitor).execute();
    await countBy(db, blogId, -1);
    return true;
  });
  if (lowered) await announce(db, `blog:${blogId}`);
}

async function countBy(db: Db, blogId: string, by: number) {
  await db
    .updateTable("blogs")
    .set((eb) => ({ likes: eb("likes", "+", by) }))
    .where("id", "=", blogId)
    .execute();
}
