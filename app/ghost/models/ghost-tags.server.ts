// Topics and authors, as Ghost's API lists them: those that have public blogs.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { shownPicture } from "../../core/user.server.ts";
import { hasPublicPost, isNotRemoved, isVisible, visibleBlogs } from "../../core/visible-blogs.server.ts";
import type { GhostQuery } from "../lib/ghost-query.ts";
import { type FilterField, filterCondition } from "./ghost-filter.server.ts";
import { listIds } from "./ghost-list.server.ts";

const isPublic: FilterField = {
  isOneOf: (values) => (values.includes("public") ? sql<boolean>`(1 = 1)` : sql<boolean>`(1 = 0)`),
};
const oneOf = (...columns: string[]): FilterField => ({
  isOneOf: (values) =>
    sql<boolean>`(${sql.join(
      columns.map((column) => sql`${sql.ref(column)} in (${sql.join(values)})`),
      sql` or `,
    )})`,
});

const notCounted = sql<number | null>`null`;
const postsOfTopic = sql<
  number | null
>`(select count(*) from blog_topics where blog_topics.topic = topics.name
  and blog_topics.is_public = 1)`;
const topicOrders = {
  orders: {
    name: sql`topics.label`,
    slug: sql`topics.name`,
    id: sql`topics.name`,
    "count.posts": postsOfTopic,
  },
  usual: sql`topics.label, topics.name`,
};
const topicFields = { slug: oneOf("topics.name"), id: oneOf("topics.name"), visibility: isPublic };

function publicTopics(db: Db) {
  return db
    .selectFrom("topics")
    .where("merged_into", "is", null)
    .where(
      sql<boolean>`exists (select 1 from blog_topics where blog_topics.topic = topics.name and blog_topics.is_public = 1)`,
    );
}

export function listTags(db: Db, query: GhostQuery) {
  let topics = publicTopics(db);
  if (query.filter) topics = topics.where(filterCondition(query.filter, topicFields));
  return listIds(topics, sql<string>`topics.name`, query, topicOrders);
}

export type GhostTag = Awaited<ReturnType<typeof findTags>>[number];

/** Topics in the order of `names`. `posts`: how many public blogs they have, when these are counted. */
export async function findTags(db: Db, names: string[], isCounted: boolean) {
  if (names.length === 0) return [];
  const rows = await publicTopics(db)
    .select(["name", "label", "description"])
    .select((isCounted ? postsOfTopic : notCounted).as("posts"))
    .where("name", "in", names)
    .execute();
  const byName = new Map(rows.map((row) => [row.name, row]));
  return names.flatMap((name) => byName.get(name) ?? []);
}

const postsOfUser = sql<number | null>`(select count(*) from blogs where blogs.author_id = users.id
  and blogs.author_kind = 'user' and ${isVisible} and ${isNotRemoved})`;
const userOrders = {
  orders: {
    name: sql`coalesce(users.name, users.handle, '')`,
    slug: sql`coalesce(users.handle, users.id)`,
    id: sql`users.id`,
    "count.posts": postsOfUser,
  },
  usual: sql`coalesce(users.name, users.handle, ''), users.id`,
};
const userFields = { slug: oneOf("users.id", "users.handle"), id: oneOf("users.id"), visibility: isPublic };

/** Members who have public posts. The company is no member: the caller adds it. */
export function listAuthors(db: Db, query: GhostQuery) {
  let users = db.selectFrom("users").where(hasPublicPost);
  if (query.filter) users = users.where(filterCondition(query.filter, userFields));
  return listIds(users, sql<string>`users.id`, query, userOrders);
}

export type GhostAuthor = Awaited<ReturnType<typeof findAuthors>>[number];

export async function findAuthors(db: Db, ids: string[], isCounted: boolean) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .where(hasPublicPost)
    .select([
      "users.id",
      "users.name",
      "users.handle",
      "users.bio",
      "users.links",
      shownPicture.as("picture"),
    ])
    .select((isCounted ? postsOfUser : notCounted).as("posts"))
    .where("users.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The id of an author or the name of a topic, by its slug or id; undefined when there is none. */
export async function findListed(db: Db, kind: "tags" | "authors", slug: string) {
  if (kind === "tags") {
    const topic = await publicTopics(db).select("name").where("name", "=", slug).executeTakeFirst();
    return topic?.name;
  }
  const users = db.selectFrom("users").select("id").where(hasPublicPost);
  return (await users.where(userFields.slug.isOneOf!([slug])).executeTakeFirst())?.id;
}

export async function countCompanyPosts(db: Db): Promise<number> {
  const { count } = await visibleBlogs(db)
    .where("author_kind", "=", "company")
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
