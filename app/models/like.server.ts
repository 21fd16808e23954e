import { announce, type Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import { isVisible } from "./visible-blogs.server.ts";

/**
 * Makes the actor like the blog, or not, whatever was before. Answers the count; undefined when there is no such
 * blog. The count changes with its row in one transaction, so no retry and no race can count twice.
 */
export async function setLike(
  db: Db,
  actor: string,
  blogId: string,
  on: boolean,
): Promise<number | undefined> {
  let changed = false;
  const likes = await inTransaction(db, async (db) => {
    // The row is locked first: everyone who likes this blog now waits here, in the same order.
    const blog = await countBy(db, blogId, 0);
    if (!blog) return undefined;
    changed = on ? await add(db, actor, blogId) : await take(db, actor, blogId);
    if (!changed) return blog.likes;
    return (await countBy(db, blogId, on ? 1 : -1))!.likes;
  });
  if (changed) await announce(db, `blog:${blogId}`);
  return likes;
}

async function add(db: Db, actor: string, blogId: string) {
  const row = { blog_id: blogId, actor, liked_at: new Date().toISOString() };
  const done = await db
    .insertInto("likes")
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

async function take(db: Db, actor: string, blogId: string) {
  const done = await db
    .deleteFrom("likes")
    .where("blog_id", "=", blogId)
    .where("actor", "=", actor)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}

function countBy(db: Db, blogId: string, by: number) {
  return db
    .updateTable("blogs")
    .set((eb) => ({ likes: eb("likes", "+", by) }))
    .where("id", "=", blogId)
    .where(isVisible)
    .returning("likes")
    .executeTakeFirst();
}
