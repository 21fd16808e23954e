import { type SelectQueryBuilder, sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import { authorColumns, blogColumns } from "../../core/blog.server.ts";
import { withCoauthors } from "../../core/blog-authors.server.ts";
import { type Topic, withTopics } from "../../core/blog-topics.server.ts";
import { isOlderThan } from "../../core/feed-cursor.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { type Cursor, formatCursor, listPage, pageOf } from "../../lib/cursor.ts";
import { fold } from "../../lib/fold.ts";
import { findNewestContaining } from "../../search/models/search-heads.server.ts";

export type BlogCard = Awaited<ReturnType<typeof findBlogCards>>[number];

export const pageSize = 20;

/**
 * A page of the feed: newest first, the built-in articles last. `next`: the next page's cursor, undefined on the last
 * page.
 */
export async function listFeedPage(db: Db, { q, before }: { q?: string; before?: Cursor }) {
  if (!q) return readCards(db, cardQuery(db), before);
  const { rows, next } = pageOf(await findMatches(slowReads(db), q, before), pageSize, formatCursor);
  return { blogs: await withTopics(db, rows), next };
}

/** A card of the lists that show topics. */
export type CardWithTopics = BlogCard & { topics: Topic[] };

/** The page of a list of cards after the cursor `before`, with their topics. */
export async function readCards<Tables, Name extends keyof Tables, Row extends Cursor>(
  db: Db,
  query: SelectQueryBuilder<Tables, Name, Row>,
  before: Cursor | undefined,
) {
  const { blogs, next } = await readPage(query, before);
  return { blogs: await withTopics(db, await withCoauthors(db, blogs)), next };
}

/** The page of a list after the cursor `before`. */
export async function readPage<Tables, Name extends keyof Tables, Row extends Cursor>(
  query: SelectQueryBuilder<Tables, Name, Row>,
  before: Cursor | undefined,
  limit = pageSize,
) {
  const olderRows = before ? query.where(isOlderThan(before)) : query;
  const { rows: blogs, next } = await listPage(olderRows, limit, formatCursor);
  return { blogs, next };
}

async function findMatches(db: Db, q: string, before: Cursor | undefined) {
  const matches = await findNewestContaining(db, q, pageSize + 1, before);
  return findBlogCards(
    db,
    matches.map(({ id }) => id),
  );
}

/**
 * All articles of a kind, in the catalogue's order. `q`: only those with this text in the title or the first part of the content.
 */
export async function listCatalogueCards(db: Db, kind: "course" | "service", q?: string) {
  let query = cardQuery(q ? slowReads(db) : db).where("blogs.kind", "=", kind);
  if (q) {
    const pattern = `%${fold(q).replace(/[\\%_]/g, "\\$&")}%`;
    query = query
      .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
      .where(sql<boolean>`blog_texts.folded like ${pattern} escape '\\'`);
  }
  return query.execute();
}

/** Cards of blogs, in the order of `ids`, without removed blogs. */
export async function findBlogCards(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await cardQuery(db).clearOrderBy().where("blogs.id", "in", ids).execute();
  const byId = new Map((await withCoauthors(db, rows)).map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Cards in the order of the feed. */
export function cardQuery(db: Db) {
  return visibleBlogs(db)
    .leftJoin("users", "users.id", "blogs.author_id")
    .select(blogColumns)
    .select("blogs.likes")
    .select(authorColumns)
    .orderBy("blogs.position", "desc")
    .orderBy("blogs.id", "desc");
}

const maxFeedBytes = 1_000_000;

/**
 * The HTML of these blogs by id, for feed readers (see `fillFeedAddresses`): of the first ones, until a megabyte is reached,
 * and without the texts that are very long.
 */
export async function findFeedTexts(db: Db, blogs: { id: string }[]): Promise<Map<string, string>> {
  if (blogs.length === 0) return new Map();
  const rows = await db
    .selectFrom("blog_texts")
    .select(["blog_id", "feed_html"])
    .where(
      "blog_id",
      "in",
      blogs.map(({ id }) => id),
    )
    .execute();
  const texts = new Map(rows.map((row) => [row.blog_id, row.feed_html]));
  let bytes = 0;
  for (const { id } of blogs) {
    bytes += Buffer.byteLength(texts.get(id) ?? "");
    if (bytes > maxFeedBytes) texts.delete(id);
  }
  return texts;
}
