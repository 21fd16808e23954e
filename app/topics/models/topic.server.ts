import type { ExpressionBuilder } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import type { Schema } from "../../../db/schema.ts";
import { isPublicInTopic, type Topic } from "../../core/blog-topics.server.ts";
import { isVisible } from "../../core/visible-blogs.server.ts";
import { topicId } from "../../lib/followed-topic.ts";
import { topicName } from "../../lib/topics.ts";

const maxKeyLength = 200;

/**
 * The topic with this name or label; undefined when it has no public blog and is not in the sidebar. `name` differs from the
 * address when that is spelt otherwise, or the topic was merged. `start`: the public blog to read first. `following`: whether
 * this user follows it. `sidebarNames`: names.
 */
export async function findTopic(db: Db, key: string, sidebarNames: string[], userId?: string) {
  const name = key.length <= maxKeyLength ? topicName(key) : "";
  if (!name) return undefined;
  const row = await readTopic(db, name);
  const topic = row?.merged_into ? await readTopic(db, row.merged_into) : row;
  const isInSidebar = sidebarNames.some((one) => one === name || one === topic?.name);
  if (!topic || !(isInSidebar || (await hasPublicBlog(db, topic.name)))) return undefined;
  const { start_id, start_title, merged_into, ...shown } = topic;
  const start = start_id && start_title ? { id: start_id, title: start_title } : undefined;
  return { ...shown, start, following: await isFollowed(db, topic.name, userId) };
}

function readTopic(db: Db, name: string) {
  return db
    .selectFrom("topics")
    .leftJoin("blogs", (join) => join.onRef("blogs.id", "=", "topics.start_blog").on(isVisible))
    .select(["topics.name", "topics.label", "topics.description", "topics.merged_into"])
    .select(["blogs.id as start_id", "blogs.title as start_title"])
    .where("topics.name", "=", name)
    .executeTakeFirst();
}

async function hasPublicBlog(db: Db, name: string) {
  const query = db.selectFrom("blog_topics").select("blog_id").where("topic", "=", name);
  return (await query.where(isPublicInTopic).limit(1).executeTakeFirst()) !== undefined;
}

async function isFollowed(db: Db, name: string, userId: string | undefined) {
  if (!userId) return false;
  const row = await db
    .selectFrom("follows")
    .select("follower")
    .where("follower", "=", userId)
    .where("followed", "=", topicId(name))
    .executeTakeFirst();
  return row !== undefined;
}

const maxCompletions = 8;
/** Sorts behind every name that begins with a prefix. */
export const maxCodePoint = "\u{10ffff}";

/**
 * Topics with a public blog, and those of `sidebarNames`, to which a name leads that begins with what somebody has typed: a few,
 * in the order of these names.
 */
export async function completeTopics(db: Db, typed: string, sidebarNames: string[]): Promise<Topic[]> {
  const prefix = topicName(typed.slice(0, maxKeyLength));
  const rows = await db
    .selectFrom("topics as named")
    .innerJoin("topics", (join) =>
      join.on((eb) => eb("topics.name", "=", eb.fn.coalesce("named.merged_into", "named.name"))),
    )
    .select(["topics.name", "topics.label"])
    .where("named.name", ">=", prefix)
    .where("named.name", "<", prefix + maxCodePoint)
    .where((eb) =>
      eb.or([
        eb("topics.name", "in", sidebarNames),
        eb("named.name", "in", sidebarNames),
        eb.exists(publicBlogsOf(eb)),
      ]),
    )
    .orderBy("named.name")
    .limit(maxCompletions)
    .execute();
  return [...new Map(rows.map((row) => [row.name, row])).values()];
}

const maxSitemapTopics = 2500;

/** The names of topics that have a public blog, for search engines. */
export async function listSitemapTopics(db: Db): Promise<string[]> {
  const rows = await slowReads(db)
    .selectFrom("topics")
    .select("name")
    .where((eb) => eb.exists(publicBlogsOf(eb)))
    .where("merged_into", "is", null)
    .orderBy("name")
    .limit(maxSitemapTopics)
    .execute();
  return rows.map(({ name }) => name);
}

/** The public blogs of each topic of a query. */
export function publicBlogsOf(eb: ExpressionBuilder<Schema, "topics">) {
  return eb
    .selectFrom("blog_topics")
    .select("blog_topics.blog_id")
    .whereRef("blog_topics.topic", "=", "topics.name")
    .where(isPublicInTopic);
}
