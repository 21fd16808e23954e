import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { type Cursor, formatCursor } from "../../lib/cursor.ts";
import { topicId, topicOfId } from "../../lib/followed-topic.ts";
import { withTopics } from "../../models/blog-topics.server.ts";
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
  const blogs = await withTopics(db, await findBlogCards(db, ids));
  const page = await withReasons(db, userId, blogs.slice(0, limit));
  return { blogs: page, next: blogs.length > limit ? formatCursor(blogs[limit - 1]!) : undefined };
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
  const { rows } = await sql<{ id: string; head: number }>`
    select id, head from (
      select follows.followed as id, case
        when ${isTopic} then ${head({ topic: sql`substr(follows.followed, 7)` })}
        when follows.followed = ${companyId} then ${head("company")}
        else ${head({ author: sql`follows.followed` })} end as head
      from follows where follows.follower = ${userId}
    ) as heads where head is not null order by head desc`.execute(db);
  // Blogs are in several topics, so that several can have the same newest one.
  const heads = [...new Set(rows.map((row) => Number(row.head)))];
  const floor = heads[count - 1] ?? heads.at(-1) ?? 0;
  return {
    ids: rows
      .filter((row) => Number(row.head) >= floor)
      .slice(0, maxSources)
      .map(({ id }) => id),
    floor,
    isAll: heads.length < count,
  };
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

/** Says why each post is there. A followed author is the first reason. */
async function withReasons(db: Db, userId: string, blogs: CardWithTopics[]): Promise<FollowedPost[]> {
  const authorOf = (blog: CardWithTopics) =>
    blog.author_kind === "company" ? companyId : (blog.author_id ?? "");
  const ids = blogs.flatMap((blog) => [authorOf(blog), ...blog.topics.map(({ name }) => topicId(name))]);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("follows")
    .select("followed")
    .where("follower", "=", userId)
    .where("followed", "in", [...new Set(ids)])
    .execute();
  const followed = new Set(rows.map((row) => row.followed));
  return blogs.map((blog) => {
    const topic = blog.topics.find(({ name }) => followed.has(topicId(name)));
    return { ...blog, because: followed.has(authorOf(blog)) ? null : (topic?.label ?? null) };
  });
}
