import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { PostsChoice } from "../../core/subject.server.ts";
import { isVisible } from "../../core/visible-blogs.server.ts";
import { removeBlog } from "./write-blog.server.ts";

/**
 * Removes a user's name and e-mail from all of their posts, and removes the posts that `posts` does not keep. Posts of the
 * company stay. At most three statements, however many posts there are; `eraseRemovedPosts` does the rest. Call it in the
 * transaction that deletes the user, after the user's row is locked.
 */
export async function removeAuthor(db: Db, userId: string, posts: PostsChoice): Promise<void> {
  const ofUser = db.updateTable("blogs").where("author_id", "=", userId);
  const nobody = { author_id: null, author: null, author_image: null };
  await ofUser.set({ author_id: null }).where("author_kind", "=", "company").execute();
  if (posts === "keep")
    await ofUser
      .set({ ...nobody, author_kind: "former" })
      .where(isVisible)
      .execute();
  // With "keep", these are the posts that are not public: nobody could read them any more. `author_id` stays until
  // `eraseRemovedPosts` has erased the post.
  const now = new Date().toISOString();
  await ofUser
    .set((eb) => ({
      author: null,
      author_image: null,
      status: "removed",
      removed_at: eb.fn.coalesce("removed_at", eb.val(now)),
      revision: eb("revision", "+", 1),
    }))
    .execute();
}

const batchSize = 50;

/**
 * Erases the posts that a deleted user left removed: their texts, images and search entries. Each has its own
 * transactions, so that the rest of the site goes on, and it continues where it was interrupted.
 */
export async function eraseRemovedPosts(db: Db, userId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const posts = await db
      .selectFrom("blogs")
      .select("id")
      .where("author_id", "=", userId)
      .limit(batchSize)
      .execute();
    for (const { id } of posts) {
      signal.throwIfAborted();
      await removeBlog(db, id);
      await erase(db, id);
    }
    if (posts.length < batchSize) return;
  }
}

/** The row stays, so that the id is never used again. */
async function erase(db: Db, id: string) {
  await inTransaction(db, async (db) => {
    const nothing = { title: "", description: "", excerpt: "", content_hash: "", image: null };
    await db
      .updateTable("blogs")
      .set({ ...nothing, author_id: null, author_kind: "former" })
      .where("id", "=", id)
      .execute();
    await db.deleteFrom("blog_texts").where("blog_id", "=", id).execute();
  });
}
