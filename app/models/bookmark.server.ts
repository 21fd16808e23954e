import type { Db } from "../../db/engine.ts";
import { findBlogCards } from "./feed.server.ts";
import { visibleBlogs } from "./visible-blogs.server.ts";

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

/** Cards of a user's bookmarks, newest first, without removed blogs. */
export async function listBookmarkedBlogs(db: Db, userId: string) {
  const rows = await db
    .selectFrom("bookmarks")
    .select("blog_id")
    .where("user_id", "=", userId)
    .orderBy("bookmarked_at", "desc")
    .orderBy("blog_id", "desc")
    .limit(500)
    .execute();
  return findBlogCards(
    db,
    rows.map((row) => row.blog_id),
  );
}
