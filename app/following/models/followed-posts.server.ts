import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { type CardWithTopics, findBlogCards } from "../../cards/models/feed.server.ts";
import { mutedBy } from "../../comments/models/mute.server.ts";
import { findTopicsOf } from "../../core/blog-topics.server.ts";
import { isNotRemoved, isVisible } from "../../core/visible-blogs.server.ts";
import { type Cursor, formatCursor, pageOf } from "../../lib/cursor.ts";
import { topicId, topicOfId } from "../../lib/followed-topic.ts";
import { companyId } from "./follow.server.ts";

/** `because`: what of it somebody follows: the label of a topic, or null for its author. */
export type FollowedPost = CardWithTopics & { because: string | null };

/** What is read of the followed posts: `count` below `before`, without authors whom the member muted. */
interface Part {
  muted: string[];
  before?: Cursor;
  count: number;
}

/**
 * A page of what the followed people, company and topics published, strictly newest first, without authors whom the member
 * muted. `next`: the cursor of the next page. Each followed one is asked for the place of its newest post alone: only those with
 * the newest ones can be on the page, and only they are read.
 */
export async function listFollowedPosts(
  db: Db,
  userId: string,
  { before, limit }: { before?: Cursor; limit: number },
): Promise<{ blogs: FollowedPost[]; next?: string }> {
  const part = { muted: await mutedBy(db, userId), before, count: limit + 1 };
  const { followed, ...sources } = await newestSources(db, userId, part);
  const ids = await readNewest(db, sources, part);
  const [cards, topics] = await Promise.all([findBlogCards(db, ids), findTopicsOf(db, ids)]);
  const blogs = cards.map((card) => withReason({ ...card, topics: topics.get(card.id) ?? [] }, followed));
  const { rows, next } = pageOf(blogs, limit, formatCursor);
  return { blogs: rows, next };
}

/** Of a statement. A blog has an author and four topics, so that there are rarely more than 105. */
const maxSources = 250;

/** The followed ones that can be on the page, and `floor`: none of its posts are below this position; undefined: all can be. */
async function newestSources(db: Db, userId: string, part: Part) {
  const head = (kind: Kind, key: RawBuilder<unknown>) =>
    sql`(select position from (${newestOf(kind, key, { ...part, count: 1 })}) as newest)`;
  // Neither sorted nor filtered there: each place would be looked up twice.
  const { rows } = await sql<{ id: string; head: number | null }>`
    select follows.followed as id, case
      when substr(follows.followed, 1, 6) = 'topic:' then ${head("topic", sql`substr(follows.followed, 7)`)}
      when follows.followed = ${companyId} then ${head("company", sql``)}
      else ${head("author", sql`follows.followed`)} end as head
    from follows where follows.follower = ${userId}`.execute(db);
  const sources = rows.flatMap(({ id, head }) => (head === null ? [] : [{ id, head: Number(head) }]));
  sources.sort((a, b) => b.head - a.head);
  // Blogs are in several topics, so that several can have the same newest one.
  const floor = [...new Set(sources.map(({ head }) => head))][part.count - 1];
  const newest = sources.filter(({ head }) => floor === undefined || head >= floor).slice(0, maxSources);
  return { ids: newest.map(({ id }) => id), floor, followed: new Set(rows.map(({ id }) => id)) };
}

/** The ids of the newest posts of these. */
async function readNewest(db: Db, { ids, floor }: { ids: string[]; floor?: number }, part: Part) {
  if (ids.length === 0) return [];
  const lists = ids.map((id) => {
    const kind = id === companyId ? "company" : id.startsWith(topicId("")) ? "topic" : "author";
    const key = sql`${kind === "topic" ? topicOfId(id) : id}`;
    return sql`select id, position from (${newestOf(kind, key, part, floor)}) as posts`;
  });
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(lists, sql` union `)}) as posts
    order by position desc, id desc limit ${part.count}`.execute(db);
  return rows.map(({ id }) => id);
}

type Kind = "company" | "topic" | "author";

/** The newest posts of one source, from `floor` on, read from an index in its order. `key`: SQL of its id or name. */
function newestOf(kind: Kind, key: RawBuilder<unknown>, { muted, before, count }: Part, floor?: number) {
  const [position, id] =
    kind === "topic"
      ? [sql`blog_topics.position`, sql`blog_topics.blog_id`]
      : [sql`blogs.position`, sql`blogs.id`];
  const from = {
    company: sql`blogs where blogs.author_kind = 'company' and ${isVisible}`,
    topic: sql`blog_topics where blog_topics.topic = ${key} and blog_topics.is_public = 1`,
    author: sql`blogs where blogs.author_id = ${key} and blogs.author_kind = 'user' and ${isVisible}
      and ${isNotRemoved}`,
  }[kind];
  const isMuted = {
    company: sql`false`,
    topic: sql`exists (select 1 from blogs where blogs.id = blog_topics.blog_id and blogs.author_id in (${sql.join(muted)}))`,
    author: sql`blogs.author_id in (${sql.join(muted)})`,
  }[kind];
  const heard = muted.length > 0 ? sql`and not ${isMuted}` : sql``;
  const below = before ? sql`and (${position}, ${id}) < (${before.position}, ${before.id})` : sql``;
  const above = floor === undefined ? sql`` : sql`and ${position} >= ${floor}`;
  return sql`select ${id} as id, ${position} as position from ${from} ${heard} ${below} ${above}
    order by ${position} desc, ${id} desc limit ${sql.lit(count)}`;
}

/** Says why a post is there. A followed author is the first reason. */
function withReason(blog: CardWithTopics, followed: Set<string>): FollowedPost {
  const author = blog.author_kind === "company" ? companyId : (blog.author_id ?? "");
  const topic = blog.topics.find(({ name }) => followed.has(topicId(name)));
  return { ...blog, because: followed.has(author) ? null : (topic?.label ?? null) };
}
