import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { BlogStatus } from "../../db/schema.ts";

/** The only definition of which blogs the public may see. Queries that begin with another table add it with `where`. */
export const isVisible = sql<boolean>`blogs.status = 'published'`;

/** Whether a blog is public in itself: what is part of something else is shown where that is. */
export const isPublicText = sql<boolean>`blogs.status in ('published', 'part')`;

/** Whether a row of `lessons` is shown: it is not hidden, and its course is public. */
export const isShownPlace = sql<boolean>`(lessons.is_hidden = 0 and 'published' = (
  select courses.status from blogs as courses where courses.id = lessons.course_id))`;

/** Whether a lesson is shown. A look-up by its key: for `exists`, a plan may read all lessons. */
const isShownLesson = sql<boolean>`blogs.kind = 'lesson' and blogs.status = 'part' and blogs.id = (
  select lessons.blog_id from lessons where lessons.blog_id = blogs.id and ${isShownPlace} limit 1)`;

/** What the public may read: the visible blogs, and the lessons that their courses show. Lists do not have those. */
export const isReadable = sql<boolean>`(${isVisible} or (${isShownLesson}))`;

/** What is in the search: also lessons of a course that is not public, which come with it. `isReadable` filters them. */
export const isSearched = sql<boolean>`(${isVisible} or (blogs.kind = 'lesson' and exists (
  select 1 from lessons where lessons.blog_id = blogs.id and lessons.is_hidden = 0)))`;

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
 * adds more. "all": unpublished posts of the company, and what waits or was declined of others, for those who decide about it;
 * "lessons": those that the public may read. `userId`: "" when nobody is signed in.
 */
export function blogsVisibleTo(db: Db, userId: string, sees: "own" | "all" | "lessons" = "own") {
  return db
    .selectFrom("blogs")
    .where(isEditable)
    .where((eb) => {
      if (sees === "all") return eb.or([isAtDesk, eb("blogs.author_id", "=", userId)]);
      return eb.or([sees === "lessons" ? isReadable : isVisible, eb("blogs.author_id", "=", userId)]);
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
