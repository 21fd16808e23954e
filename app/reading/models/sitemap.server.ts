import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import { isOlderThan } from "../../core/feed-cursor.server.ts";
import { isNotRemoved, isVisible, visibleBlogs } from "../../core/visible-blogs.server.ts";
import type { Cursor } from "../../lib/cursor.ts";

/** Far below the 50,000 that sitemaps.org allows, so that no page takes long. */
const sitemapPageSize = 2500;

/**
 * The first blogs of all sitemap pages but the oldest; none when there is only one page. Pages are counted from the oldest blog
 * on, so that a new blog changes only the newest page.
 */
export async function listSitemapStarts(db: Db, pageSize = sitemapPageSize): Promise<Cursor[]> {
  const starts: Cursor[] = [];
  for (let start: Cursor | undefined; ; starts.push(start)) {
    start = await oldestFirst(slowReads(db), start)
      .select(["position", "id"])
      .offset(pageSize)
      .limit(1)
      .executeTakeFirst();
    if (!start) return starts;
  }
}

/** How many blogs may be added to a page after a crawler has read the list of pages. */
const maxAdded = 500;

/**
 * The blogs of a sitemap page, oldest first. `start`: its first blog; undefined for the page of the oldest blogs. `end`: the
 * first blog of the next page; undefined for the newest page. A page ends there and not after a number of blogs, since a blog
 * may have been added among the old ones (a further built-in article) after the pages were listed.
 */
export function listSitemapPage(
  db: Db,
  start: Cursor | undefined,
  end: Cursor | undefined,
  pageSize = sitemapPageSize,
) {
  const query = oldestFirst(db, start)
    .select(["id", "author_id", "updated_at", "canonical_url", "noindex", "image"])
    .limit(pageSize + maxAdded);
  return (end ? query.where(isOlderThan(end)) : query).execute();
}

function oldestFirst(db: Db, start: Cursor | undefined) {
  const query = visibleBlogs(db).orderBy("position").orderBy("id");
  if (!start) return query;
  return query.where(sql<boolean>`(blogs.position, blogs.id) >= (${start.position}, ${start.id})`);
}

/**
 * The authors whose first visible post is among these blogs, so that each author is on one sitemap page. Returns the last
 * parts of the addresses of their pages.
 */
export async function listSitemapPeople(db: Db, blogs: { id: string; author_id: string | null }[]) {
  const authorIds = [...new Set(blogs.flatMap(({ author_id }) => author_id ?? []))];
  if (authorIds.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select((eb) => [
      eb.fn.coalesce("users.handle", "users.id").as("person"),
      eb
        .selectFrom("blogs")
        .select("blogs.id")
        .whereRef("blogs.author_id", "=", "users.id")
        .where("blogs.author_kind", "=", "user")
        .where(isVisible)
        .where(isNotRemoved)
        .orderBy("blogs.position")
        .orderBy("blogs.id")
        .limit(1)
        .as("first"),
    ])
    .where("users.id", "in", authorIds)
    .orderBy("users.id")
    .execute();
  const ids = new Set(blogs.map(({ id }) => id));
  return rows.filter(({ first }) => first !== null && ids.has(first)).map(({ person }) => person);
}
