// The public blogs of a topic. Each list is read in the order of an index, however many blogs there are.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { cardQuery, pageSize } from "../../cards/models/feed.server.ts";
import { isPublicInTopic, withTopics } from "../../core/blog-topics.server.ts";
import {
  type Cursor,
  formatCursor,
  formatLikedCursor,
  type LikedCursor,
  listPage,
} from "../../lib/cursor.ts";

/** A page of a topic's cards, newest first. `next`: the next page's cursor, undefined on the last page. */
export async function listNewestOfTopic(db: Db, topic: string, before?: Cursor) {
  let query = cardsOfTopic(db, topic);
  if (before)
    query = query.where(
      sql<boolean>`(blog_topics.position, blog_topics.blog_id) < (${before.position}, ${before.id})`,
    );
  const ordered = query.orderBy("blog_topics.position", "desc").orderBy("blog_topics.blog_id", "desc");
  return readTopicPage(db, ordered, formatCursor);
}

/** Like `listNewestOfTopic`, most liked first; of equally liked ones the newest. */
export async function listMostLikedOfTopic(db: Db, topic: string, before?: LikedCursor) {
  let query = cardsOfTopic(db, topic);
  if (before)
    query = query.where(
      sql<boolean>`(blog_topics.likes, blog_topics.position, blog_topics.blog_id)
        < (${before.likes}, ${before.position}, ${before.id})`,
    );
  const ordered = query
    .orderBy("blog_topics.likes", "desc")
    .orderBy("blog_topics.position", "desc")
    .orderBy("blog_topics.blog_id", "desc");
  return readTopicPage(db, ordered, formatLikedCursor);
}

function cardsOfTopic(db: Db, topic: string) {
  return cardQuery(db)
    .clearOrderBy()
    .innerJoin("blog_topics", "blog_topics.blog_id", "blogs.id")
    .select("blog_topics.likes")
    .where("blog_topics.topic", "=", topic)
    .where(isPublicInTopic);
}

async function readTopicPage(
  db: Db,
  query: ReturnType<typeof cardsOfTopic>,
  cursorOf: (last: LikedCursor) => string,
) {
  const { rows, next } = await listPage(query, pageSize, cursorOf);
  return { blogs: await withTopics(db, rows), next };
}
