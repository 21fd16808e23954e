import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { isVisible, visibleBlogs } from "../../core/visible-blogs.server.ts";
import { type Cursor, formatCursor, listPage } from "../../lib/cursor.ts";
import { findBlogCards } from "./feed.server.ts";

/** Adds or removes a user's bookmark. Returns false when there is no such blog. */
export async function setBookmark(db: Db, userId: string, blogId: string, on: boolean): Promise<boolean> {
  if (on) return (await addBookmarks(db, userId, [blogId])) > 0;
  await db.deleteFrom("bookmarks").where("user_id", "=", userId).where("blog_id", "=", blogId).execute();
  return (await existingIds(db, [blogId])).length > 0;
}

/** Adds bookmarks; a later id gets a later time. Skips unknown ids. Returns the number of blogs that exist. */
export async function addBookmarks(db: Db, userId: string, blogIds: string[]): Promise<number> {
  const ids = await existingIds(db, blogIds);
  const now = Date.now();
  const rows = ids.map((blog_id) => {
    const bookmarked_at = new Date(now + blogIds.indexOf(blog_id)).toISOString();
    return { user_id: userId, blog_id, bookmarked_at };
  });
  if (rows.length > 0)
    await db
      .insertInto("bookmarks")
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute();
  return rows.length;
}

/** Returns the ids of blogs that exist, sorted, so that two inserts cannot deadlock. */
async function existingIds(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await visibleBlogs(db).select("id").where("id", "in", ids).orderBy("id").execute();
  return rows.map((row) => row.id);
}

const bookmarkPageSize = 30;

/**
 * A page of the cards of a user's bookmarks, newest first, without removed blogs. `next`: the cursor of the next page,
 * undefined on the last one.
 */
export async function listBookmarkedBlogs(db: Db, userId: string, before?: Cursor) {
  let query = db
    .selectFrom("bookmarks")
    .select(["blog_id", "bookmarked_at"])
    .where("user_id", "=", userId)
    // A subquery and no join: with a join, a database might not read the bookmarks in the order of their index.
    .where((eb) =>
      eb
        .selectFrom("blogs")
        .select(isVisible.as("is_visible"))
        .whereRef("blogs.id", "=", "bookmarks.blog_id")
        .$asScalar(),
    )
    .orderBy("bookmarked_at", "desc")
    .orderBy("blog_id", "desc");
  if (before) {
    const at = new Date(before.position).toISOString();
    query = query.where(sql<boolean>`(bookmarked_at, blog_id) < (${at}, ${before.id})`);
  }
  const { rows, next } = await listPage(query, bookmarkPageSize, ({ bookmarked_at, blog_id }) =>
    formatCursor({ position: Date.parse(bookmarked_at), id: blog_id }),
  );
  const ids = rows.map((row) => row.blog_id);
  return { blogs: await findBlogCards(db, ids), next };
}
