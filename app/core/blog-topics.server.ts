import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import { maxTopicsPerPost, topicName, validateTopic } from "../lib/topics.ts";

export interface Topic {
  /** As in its address. */
  name: string;
  label: string;
}

/**
 * Adds the topics that do not exist yet. Those that no public blog has are locked, so that `sweepTopics` does not delete them
 * meanwhile. In a fixed order, so that two writers cannot deadlock.
 */
export async function addTopics(db: Db, labels: string[]): Promise<void> {
  const valid = labels.filter((label) => !validateTopic(label));
  // Of several labels with the same name, the first one is used.
  const topics = new Map(valid.toReversed().map((label) => [topicName(label), label]));
  if (topics.size === 0) return;
  const inUse = await db
    .selectFrom("topics")
    .select("name")
    .where("name", "in", [...topics.keys()])
    .where(hasPublicBlog)
    .execute();
  for (const { name } of inUse) topics.delete(name);
  const others = [...topics].map(([name, label]) => ({ name, label }));
  if (others.length === 0) return;
  await db
    .insertInto("topics")
    .values(others.sort((a, b) => (a.name < b.name ? -1 : 1)))
    .onConflict((c) => c.column("name").doUpdateSet((eb) => ({ label: eb.ref("topics.label") })))
    .execute();
}

/**
 * Gives a blog these topics and no others; new ones are added. The only code that writes a blog's topics, except the merge
 * of two topics. Call it in a transaction. Announce "feed" and the blog after the commit. `labels`: those that are not valid
 * are left out.
 */
export async function setBlogTopics(db: Db, blogId: string, labels: string[]): Promise<void> {
  // Locks the blog's row, so that its likes and status cannot change until the commit; before the topics, as `writeBlog` does.
  const blog = await db
    .updateTable("blogs")
    .set((eb) => ({ likes: eb.ref("likes") }))
    .where("id", "=", blogId)
    .returning(["position", "likes", "status"])
    .executeTakeFirst();
  if (!blog || blog.status === "removed") return;
  const names = await addAndResolve(db, labels);
  const deletion = db.deleteFrom("blog_topics").where("blog_id", "=", blogId);
  await (names.length > 0 ? deletion.where("topic", "not in", names) : deletion).execute();
  if (names.length === 0) return;
  const { position, likes, status } = blog;
  const copies = { position, likes, is_public: Number(status === "published") };
  await db
    .insertInto("blog_topics")
    .values(names.map((topic, at) => ({ blog_id: blogId, topic, place: at + 1, ...copies })))
    .onConflict((c) =>
      c.columns(["blog_id", "topic"]).doUpdateSet((eb) => ({ place: eb.ref("excluded.place") })),
    )
    .execute();
}

/** Adds the topics that are missing. Returns the names of all; a merged one is replaced by its target. */
async function addAndResolve(db: Db, labels: string[]): Promise<string[]> {
  const valid = labels.filter((label) => !validateTopic(label)).slice(0, maxTopicsPerPost);
  if (valid.length === 0) return [];
  await addTopics(db, valid);
  return [...new Set(await resolveTopics(db, valid.map(topicName)))];
}

/** Replaces names of merged topics. Those that do not exist stay. */
export async function resolveTopics(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom("topics")
    .select(["name", "merged_into"])
    .where("name", "in", names)
    .execute();
  const targets = new Map(rows.map(({ name, merged_into }) => [name, merged_into]));
  return names.map((name) => targets.get(name) ?? name);
}

/** The topics of each of these blogs, in the order of their author. A blog without topics is not in the map. */
export async function findTopicsOf(db: Db, blogIds: string[]): Promise<Map<string, Topic[]>> {
  if (blogIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("blog_topics")
    .innerJoin("topics", "topics.name", "blog_topics.topic")
    .select(["blog_topics.blog_id", "topics.name", "topics.label", "blog_topics.place"])
    .where("blog_topics.blog_id", "in", blogIds)
    .execute();
  rows.sort((a, b) => a.place - b.place);
  const topics = new Map<string, Topic[]>();
  for (const { blog_id, name, label } of rows) {
    const list = topics.get(blog_id);
    if (list) list.push({ name, label });
    else topics.set(blog_id, [{ name, label }]);
  }
  return topics;
}

/** The topics of one blog. */
export async function topicsOfBlog(db: Db, blogId: string): Promise<Topic[]> {
  return (await findTopicsOf(db, [blogId])).get(blogId) ?? [];
}

/** Adds their topics to these blogs. */
export async function withTopics<B extends { id: string }>(
  db: Db,
  blogs: B[],
): Promise<(B & { topics: Topic[] })[]> {
  const topics = await findTopicsOf(
    db,
    blogs.map(({ id }) => id),
  );
  return blogs.map((blog) => ({ ...blog, topics: topics.get(blog.id) ?? [] }));
}

/**
 * Whether the blog is public. `1` is a literal and not a parameter, so that the partial indexes for the lists of a topic can be
 * used.
 */
export const isPublicInTopic = sql<boolean>`blog_topics.is_public = 1`;

/** A topic with a public blog, in a query of topics. */
const hasPublicBlog = sql<boolean>`exists (select blog_topics.blog_id from blog_topics
  where blog_topics.topic = topics.name and ${isPublicInTopic})`;

/** Of the topics with these names, those with a public blog. `key`: the name as asked, of one that was renamed or merged. */
export function findNamedTopics(db: Db, names: string[]): Promise<(Topic & { key: string })[]> {
  return db
    .selectFrom("topics as named")
    .innerJoin("topics", (join) =>
      join.on((eb) => eb("topics.name", "=", eb.fn.coalesce("named.merged_into", "named.name"))),
    )
    .select(["named.name as key", "topics.name", "topics.label"])
    .where("named.name", "in", names)
    .where(hasPublicBlog)
    .execute();
}

/** Of these topics, those with a public blog. One that was renamed or merged has its new label. */
export async function listRecommended(db: Db, labels: string[]): Promise<Topic[]> {
  const rows = await findNamedTopics(db, labels.map(topicName));
  const topics = labels.flatMap((label) => {
    const { name = "", label: current = "" } = rows.find(({ key }) => key === topicName(label)) ?? {};
    // The owner's spelling, unless it is another name by now.
    return name ? [{ name, label: topicName(current) === topicName(label) ? label : current }] : [];
  });
  return topics.filter(({ name }, at) => topics.findIndex((topic) => topic.name === name) === at);
}
