import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import { withCoauthors } from "../../core/blog-authors.server.ts";
import { isPublicInTopic, withTopics } from "../../core/blog-topics.server.ts";
import { isOlderThan } from "../../core/feed-cursor.server.ts";
import { isNotRemoved } from "../../core/visible-blogs.server.ts";
import { type Cursor, formatCursor, listPage, pageOf } from "../../lib/cursor.ts";
import { findNewestContaining } from "../../search/models/search-heads.server.ts";
import { cardQuery, findBlogCards } from "./feed.server.ts";

interface BlogFilter {
  kind?: "post" | "course" | "service";
  /** The name of a topic that is not merged into another one. */
  topic?: string;
  /** The id of a user, or "company". */
  author?: string;
  /** As blogs store it: "" is English. */
  lang?: string;
}

interface Page {
  before?: Cursor;
  limit: number;
}

/** A page of the public blogs that pass a filter, in the order of the feed. `next`: the next page's cursor, undefined on the last one. */
export async function listBlogs(db: Db, filter: BlogFilter, { before, limit }: Page) {
  const isPlain = Object.values(filter).every((value) => value === undefined);
  const query = filteredCards(isPlain ? db : slowReads(db), filter, before);
  const { rows, next } = await listPage(query, limit, formatCursor);
  return { blogs: await withTopics(db, await withCoauthors(db, rows)), next };
}

/** The same, of those that have the text `q` in title or description. */
export async function listBlogsContaining(db: Db, q: string, { before, limit }: Page) {
  const matches = await findNewestContaining(slowReads(db), q, limit + 1, before);
  const ids = matches.map(({ id }) => id);
  const { rows, next } = pageOf(await findBlogCards(db, ids), limit, formatCursor);
  return { blogs: await withTopics(db, rows), next };
}

function filteredCards(db: Db, { kind, topic, author, lang }: BlogFilter, before: Cursor | undefined) {
  let query = cardQuery(db);
  if (kind) query = query.where("blogs.kind", "=", kind);
  if (lang !== undefined) query = query.where("blogs.lang", "=", lang);
  if (author === "company") query = query.where(sql<boolean>`blogs.author_kind = 'company'`);
  else if (author) query = query.where("blogs.author_id", "=", author).where(isNotRemoved);
  if (before) query = query.where(isOlderThan(before));
  if (topic)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("blog_topics")
          .select("blog_topics.topic")
          .whereRef("blog_topics.blog_id", "=", "blogs.id")
          .where("blog_topics.topic", "=", topic)
          .where(isPublicInTopic),
      ),
    );
  return query;
}
