import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import type { BlogKind, BlogStatus } from "../../../db/schema.ts";
import { authorColumns } from "../../core/blog.server.ts";
import { containsWord, wordsOf } from "../../core/contains-word.server.ts";
import { isTakenOff } from "../../core/content-blogs.server.ts";
import { isOlderThan } from "../../core/feed-cursor.server.ts";
import { hasStatus, isAtDesk } from "../../core/visible-blogs.server.ts";
import { type Cursor, formatCursor, listPage } from "../../lib/cursor.ts";

export interface DeskBlogFilter {
  /** Words of the title or the byline. */
  q: string;
  status?: BlogStatus;
  kind?: BlogKind;
  before?: Cursor;
}

export type DeskBlog = Awaited<ReturnType<typeof listDeskBlogs>>["blogs"][number];

const pageSize = 50;

/**
 * A page of the blogs, in the order of the feed. `isAtDesk`: false for what an author unpublished, of which the desk sees the
 * title alone. `next`: the next page's cursor, undefined on the last page.
 */
export async function listDeskBlogs(db: Db, { q, status, kind, before }: DeskBlogFilter) {
  let query = (q ? slowReads(db) : db)
    .selectFrom("blogs")
    .leftJoin("users", "users.id", "blogs.author_id")
    .select(["blogs.id", "kind", "status", "title", "published_at", "likes", "position"])
    .select(authorColumns)
    .select((eb) => eb.case().when(isAtDesk).then(1).else(0).end().as("isAtDesk"))
    // The desk has other pages for lessons, own pages and letters.
    .where("kind", "not in", ["lesson", "page", "letter"])
    .where((eb) => eb.not(isTakenOff))
    .orderBy("blogs.position", "desc")
    .orderBy("blogs.id", "desc");
  for (const word of wordsOf(q)) query = query.where(containsWord(titleAndByline, word));
  if (status) query = query.where(hasStatus(status));
  if (kind) query = query.where(hasKind(kind));
  if (before) query = query.where(isOlderThan(before));
  const { rows, next } = await listPage(query, pageSize, formatCursor);
  return { blogs: rows.map(({ author_image, ...blog }) => blog), next };
}

// The byline that readers see: an e-mail that somebody replaced by a name is not found here.
const titleAndByline = sql`(blogs.title || ' ' || coalesce(users.name, blogs.author, ''))`;

/** Whether a blog has this kind. Repeats the condition of the partial index on built-in articles. */
function hasKind(kind: BlogKind) {
  return kind === "post"
    ? sql<boolean>`blogs.kind = 'post'`
    : sql<boolean>`(blogs.kind <> 'post' and blogs.kind = ${kind})`;
}

/** A blog that the desk may see (`isAtDesk`), with its text, for those who decide about it; undefined when there is none. */
export function findDeskBlog(db: Db, id: string) {
  return db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .leftJoin("users", "users.id", "blogs.author_id")
    .select(["blogs.id", "kind", "status", "title", "description", "author_id", "author_kind"])
    .select([
      "published_at",
      "updated_at",
      "removed_at",
      "removal_reason",
      "declined_reason",
      "revision",
      "likes",
      "html",
    ])
    .select(authorColumns)
    .where("blogs.id", "=", id)
    .where(isAtDesk)
    .executeTakeFirst();
}
