import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { BlogStatus } from "../../db/schema.ts";

/** The only definition of which blogs the public may see. Queries that begin with another table add it with `where`. */
export const isVisible = sql<boolean>`blogs.status = 'published'`;

/** Whether a blog was not deleted: it may be taken down, or wait for an editor. Its author sees it. Queries by author ask for it too, since their index does. */
export const isNotRemoved = sql<boolean>`blogs.status <> 'removed'`;

export function visibleBlogs(db: Db) {
  return db.selectFrom("blogs").where(isVisible);
}

/** Blogs that wait for an editor. */
export const isPending = sql<boolean>`blogs.status = 'pending'`;

/** Blogs that can be written: the visible ones, those that wait for an editor, and those that an editor declined. */
export const isOpen = sql<boolean>`blogs.status in ('published', 'pending', 'declined')`;

/**
 * What one person may see: beside the visible blogs, the own ones that wait or were declined. `seesAll`: also those of
 * others, for whoever decides about them. `userId`: "" when nobody is signed in.
 */
export function blogsVisibleTo(db: Db, userId: string, seesAll = false) {
  return db
    .selectFrom("blogs")
    .where(isOpen)
    .where((eb) => (seesAll ? eb.lit(true) : eb.or([isVisible, eb("blogs.author_id", "=", userId)])));
}

/** Whether a blog has this status, for those who may see all. An index holds the published blogs, another one the rest. */
export function hasStatus(status: BlogStatus) {
  if (status === "published") return isVisible;
  return sql<boolean>`(blogs.status <> 'published' and blogs.status = ${status})`;
}
