import { type SelectQueryBuilder, sql } from "kysely";
import { type Db, slowReads } from "../../db/engine.ts";
import { type Cursor, formatCursor } from "../lib/cursor.ts";
import { fold } from "../lib/fold.ts";
import { authorColumns, type Blog, blogColumns } from "./blog.server.ts";
import { isPublicInTopic, type Topic, withTopics } from "./blog-topics/blog-topics.server.ts";
import { isOlderThan } from "./feed-order.server.ts";
import { findNewestContaining } from "./search-heads.server.ts";
import { visibleBlogs } from "./visible-blogs.server.ts";

export type BlogCard = Awaited<ReturnType<typeof findBlogCards>>[number];

export const pageSize = 20;

/**
 * A page of the feed: newest first, the built-in articles last. `next`: the next page's cursor, undefined on the last
 * page.
 */
export async function listFeedPage(db: Db, { q, before }: { q?: string; before?: Cursor }) {
  if (!q) return readCards(db, cardQuery(db), before);
  const { blogs, next } = toPage(await findMatches(slowReads(db), q, before));
  return { blogs: await withTopics(db, blogs), next };
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
  return { blogs: await withTopics(db, blogs), next };
}

/** The page of a list after the cursor `before`. */
export async function readPage<Tables, Name extends keyof Tables, Row extends Cursor>(
  query: SelectQueryBuilder<Tables, Name, Row>,
  before: Cursor | undefined,
) {
  const olderCards = before ? query.where(isOlderThan(before)) : query;
  return toPage(await olderCards.limit(pageSize + 1).execute());
}

/** `rows`: those of the page, and one more if there is a next page. */
function toPage<Row extends Cursor>(rows: Row[]) {
  const blogs = rows.slice(0, pageSize);
  return { blogs, next: rows.length > pageSize ? formatCursor(blogs.at(-1)!) : undefined };
}

async function findMatches(db: Db, q: string, before: Cursor | undefined) {
  const matches = await findNewestContaining(db, q, pageSize + 1, before);
  return findBlogCards(
    db,
    matches.map(({ id }) => id),
  );
}

/** All articles of a kind, in the catalogue's order. `q`: only those with this text in title or content. */
export async function listCatalogue(db: Db, kind: "course" | "service", q?: string) {
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
  const byId = new Map(rows.map((card) => [card.id, card]));
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

const maxRelated = 3;

/** Up to three other blogs: of the same topics first, then of the same kind, then the newest. `topics`: names. */
export async function listRelatedBlogs(
  db: Db,
  { id, kind, topics }: Pick<Blog, "id" | "kind"> & { topics: string[] },
) {
  const query = cardQuery(db).where("blogs.id", "!=", id);
  const related: BlogCard[] = [];
  // One query after another, so that each reads no more of its index than it needs.
  const ofTopics = topics.map((topic) => inOrderOfTopic(query, topic));
  for (const candidates of [...ofTopics, query.where("blogs.kind", "=", kind), query]) {
    if (related.length === maxRelated) break;
    const cards = await candidates.limit(maxRelated).execute();
    const ids = new Set(related.map((card) => card.id));
    related.push(...cards.filter((card) => !ids.has(card.id)));
    related.splice(maxRelated);
  }
  return related;
}

/** The cards of a topic, newest first, in the order of its index. */
function inOrderOfTopic(query: ReturnType<typeof cardQuery>, topic: string) {
  return query
    .innerJoin("blog_topics", "blog_topics.blog_id", "blogs.id")
    .where("blog_topics.topic", "=", topic)
    .where(isPublicInTopic)
    .clearOrderBy()
    .orderBy("blog_topics.position", "desc")
    .orderBy("blog_topics.blog_id", "desc");
}
