import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { type Cursor, formatCursor } from "../../lib/cursor.ts";
import { topicId, topicOfId } from "../../lib/followed-topic.ts";
import { findTopicsOf } from "../../models/blog-topics.server.ts";
import { mutedBy } from "../../models/mute.server.ts";
import { isNotRemoved, isVisible } from "../../models/visible-blogs.server.ts";
import { type CardWithTopics, findBlogCards } from "../../reading/models/feed.server.ts";
import { companyId } from "./follow.server.ts";

/** `because`: what of it somebody follows: the label of a topic, or null for its author. */
export type FollowedPost = CardWithTopics & { because: string | null };

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
  const muted = await mutedBy(db, userId);
  const sources = await newestSources(db, userId, muted, before, limit + 1);
  const ids = await readNewest(db, sources, muted, before, limit + 1);
  const [cards, topics] = await Promise.all([findBlogCards(db, ids), findTopicsOf(db, ids)]);
  const blogs = cards.map((card) =>
    withReason({ ...card, topics: topics.get(card.id) ?? [] }, sources.followed),
  );
  const next = blogs.length > limit ? formatCursor(blogs[limit - 1]!) : undefined;
  return { blogs: blogs.slice(0, limit), next };
}

/** Of a statement. A blog has an author and four topics, so that there are rarely more than 105. */
const maxSources = 250;

const isTopic = sql<boolean>`substr(follows.followed, 1, 6) = 'topic:'`;

/** The followed ones that can be on the page, and `floor`: the position below which none of its posts are. */
async function newestSources(
  db: Db,
  userId: string,
  muted: string[],
  before: Cursor | undefined,
  count: number,
) {
  const head = (source: Source) =>
    sql`(select position from (${newestOf(source, muted, before, 1)}) as newest)`;
  // Neither sorted nor filtered there: each place would be looked up twice.
  const { rows } = await sql<{ id: string; head: number | null }>`
    select follows.followed as id, case
      when ${isTopic} then ${head({ topic: sql`substr(follows.followed, 7)` })}
      when follows.followed = ${companyId} then ${head("company")}
      else ${head({ author: sql`follows.followed` })} end as head
    from follows where follows.follower = ${userId}`.execute(db);
  const sources = rows.flatMap(({ id, head }) => (head === null ? [] : [{ id, head: Number(head) }]));
  sources.sort((a, b) => b.head - a.head);
  // Blogs are in several topics, so that several can have the same newest one.
  const heads = [...new Set(sources.map(({ head }) => head))];
  const followed = new Set(rows.map(({ id }) => id));
  const floor = heads[count - 1] ?? heads.at(-1) ?? 0;
  const ids = sources.filter(({ head }) => head >= floor).map(({ id }) => id);
  return { ids: ids.slice(0, maxSources), floor, isAll: heads.length < count, followed };
}

/** The ids of the newest posts of these. */
async function readNewest(
  db: Db,
  { ids, floor, isAll }: Awaited<ReturnType<typeof newestSources>>,
  muted: string[],
  before: Cursor | undefined,
  count: number,
) {
  if (ids.length === 0) return [];
  const lists = ids.map(
    (id) =>
      sql`select id, position from (${newestOf(sourceOf(id), muted, before, count, isAll ? undefined : floor)}) as posts`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(lists, sql` union `)}) as posts
    order by position desc, id desc limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
}

type Source = "company" | { topic: RawBuilder<unknown> } | { author: RawBuilder<unknown> };

function sourceOf(id: string): Source {
  if (id === companyId) return "company";
  return id.startsWith(topicId("")) ? { topic: sql`${topicOfId(id)}` } : { author: sql`${id}` };
}

/** The newest posts of one source below a cursor, from `floor` on, read from an index in its order. */
function newestOf(
  source: Source,
  muted: string[],
  before: Cursor | undefined,
  count: number,
  floor?: number,
) {
  const isOfTopic = source !== "company" && "topic" in source;
  const [position, id] = isOfTopic
    ? [sql`blog_topics.position`, sql`blog_topics.blog_id`]
    : [sql`blogs.position`, sql`blogs.id`];
  const below = before ? sql`and (${position}, ${id}) < (${before.position}, ${before.id})` : sql``;
  const above = floor === undefined ? sql`` : sql`and ${position} >= ${floor}`;
  const isHeard = isOfTopic
    ? sql`not exists (select 1 from blogs where blogs.id = blog_topics.blog_id and blogs.author_id in (${sql.join(muted)}))`
    : sql`blogs.author_id not in (${sql.join(muted)})`;
  const heard = muted.length > 0 && source !== "company" ? sql`and ${isHeard}` : sql``;
  return sql`select ${id} as id, ${position} as position ${fromOf(source)} ${heard} ${below} ${above}
    order by ${position} desc, ${id} desc limit ${sql.lit(count)}`;
}

function fromOf(source: Source) {
  if (source === "company") return sql`from blogs where blogs.author_kind = 'company' and ${isVisible}`;
  if ("topic" in source)
    return sql`from blog_topics where blog_topics.topic = ${source.topic} and blog_topics.is_public = 1`;
  return sql`from blogs where blogs.author_id = ${source.author} and blogs.author_kind = 'user' and ${isVisible}
    and ${isNotRemoved}`;
}

/** Says why a post is there. A followed author is the first reason. */
function withReason(blog: CardWithTopics, followed: Set<string>): FollowedPost {
  const author = blog.author_kind === "company" ? companyId : (blog.author_id ?? "");
  const topic = blog.topics.find(({ name }) => followed.has(topicId(name)));
  return { ...blog, because: followed.has(author) ? null : (topic?.label ?? null) };
}
