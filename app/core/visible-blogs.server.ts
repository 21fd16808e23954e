import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { BlogStatus } from "../../db/schema.ts";

/** The only definition of which blogs the public may see. Queries that begin with another table add it with `where`. */
export const isVisible = sql<boolean>`blogs.status = 'published'`;

/**
 * Whether a blog was not deleted; it may be taken down, or wait for an editor. Its author still sees it. Queries by author need
 * this condition, since the partial index on authors has it.
 */
export const isNotRemoved = sql<boolean>`blogs.status <> 'removed'`;

/** Whether somebody in a query of `users` has a public post, and so a page. */
export const hasPublicPost = sql<boolean>`exists (select 1 from blogs where blogs.author_id = users.id
  and blogs.author_kind = 'user' and ${isVisible} and ${isNotRemoved})`;

export function visibleBlogs(db: Db) {
  return db.selectFrom("blogs").where(isVisible);
}

/** Blogs that wait for an editor. */
export const isPending = sql<boolean>`blogs.status = 'pending'`;

/** Blogs that can be edited: all but those that were taken down or removed. */
export const isEditable = sql<boolean>`blogs.status in ('published', 'pending', 'declined', 'unpublished', 'part')`;

/** Blogs that their author unpublished. */
export const isUnpublished = sql<boolean>`blogs.status = 'unpublished'`;

/**
 * Whether the desk may see a blog: what an author unpublished is that author's alone. Posts of the company belong to all
 * who write for it.
 */
export const isAtDesk = sql<boolean>`(blogs.status <> 'unpublished' or blogs.author_kind = 'company')`;

/**
 * The blogs that one person may see: the public ones, and the person's own that wait, were declined or were unpublished. `sees`
 * adds more. "all": unpublished posts of the company, and what waits or was declined of others, for those who decide about it. `userId`: "" when nobody is signed in.
 */
export function blogsVisibleTo(db: Db, userId: string, sees: "own" | "all" = "own") {
  return db
    .selectFrom("blogs")
    .where(isEditable)
    .where((eb) => {
      if (sees === "all") return eb.or([isAtDesk, eb("blogs.author_id", "=", userId)]);
      return eb.or([isVisible, eb("blogs.author_id", "=", userId)]);
    });
}

/**
 * Whether a blog has this status. Each form repeats the condition of a partial index: one has the published blogs, the other all
 * the rest.
 */
export function hasStatus(status: BlogStatus) {
  if (status === "published") return isVisible;
  return sql<boolean>`(blogs.status <> 'published' and blogs.status = ${status})`;
}
