// What an editor does with topics. Each act is logged in its own transaction; doing it twice changes and logs nothing more.

import { type ExpressionBuilder, sql } from "kysely";
import { announce, type Db, slowReads } from "../../../db/engine.ts";
import type { Schema } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { isTakenOff } from "../../core/content-blogs.server.ts";
import { enqueueJob, wakeRunners } from "../../core/job.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { topicTag } from "../../lib/cache-tags.ts";
import { listPage } from "../../lib/cursor.ts";
import { maxCountedBlogs, topicName } from "../../lib/topics.ts";
import { mergeJob } from "./merge-topic.server.ts";
import { maxCodePoint, publicBlogsOf } from "./topic.server.ts";

export type DeskTopic = Awaited<ReturnType<typeof listTopics>>["topics"][number];

const pageSize = 50;

/**
 * A page of topics, in the order of their names. `q`: the beginning of a name that leads to them. `after`: the last name of the
 * page before. `blogs`: how many public ones there are, `maxCountedBlogs` at most.
 */
export async function listTopics(db: Db, { q, after }: { q: string; after?: string }) {
  const prefix = topicName(q);
  let query = slowReads(db)
    .selectFrom("topics")
    .select(["name", "label", "description", "start_blog", "merged_into"])
    .select((eb) =>
      eb
        .selectFrom(publicBlogsOf(eb).limit(maxCountedBlogs).as("counted"))
        .select(sql<number>`count(*)`.as("count"))
        .as("blogs"),
    )
    // Not the names that renamed topics have from their labels.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("topics as renamed")
            .select("renamed.name")
            .whereRef("renamed.name", "=", "topics.merged_into")
            .whereRef("renamed.label", "=", "topics.label"),
        ),
      ),
    )
    // Nor those that only texts of ours have, while these are off the site.
    .where((eb) => eb.or([eb.exists(publicBlogsOf(eb)), eb.not(eb.exists(takenOffBlogsOf(eb)))]))
    .orderBy("name");
  if (prefix) query = query.where("name", "in", namesBehind(db, prefix));
  if (after) query = query.where("name", ">", after);
  const { rows, next } = await listPage(query, pageSize, ({ name }) => name);
  return { topics: rows.map((row) => ({ ...row, blogs: Number(row.blogs) })), next };
}

const takenOffBlogsOf = (eb: ExpressionBuilder<Schema, "topics">) =>
  eb
    .selectFrom("blog_topics")
    .innerJoin("blogs", "blogs.id", "blog_topics.blog_id")
    .select("blog_topics.blog_id")
    .whereRef("blog_topics.topic", "=", "topics.name")
    .where(isTakenOff);

/** The names that begin with `prefix`, and those of the topics that they lead to. */
function namesBehind(db: Db, prefix: string) {
  const named = db
    .selectFrom("topics")
    .where("name", ">=", prefix)
    .where("name", "<", prefix + maxCodePoint);
  const targets = named.select("merged_into as name").where("merged_into", "is not", null);
  return named.select("name").union(targets.$castTo<{ name: string }>());
}

/** A topic in any state; undefined when there is none. */
export function findDeskTopic(db: Db, name: string) {
  return db
    .selectFrom("topics")
    .select(["name", "label", "description", "start_blog", "merged_into"])
    .where("name", "=", name)
    .executeTakeFirst();
}

export interface TopicText {
  label: string;
  /** One sentence; "" for none. */
  description: string;
  /** A blog's id; "" for none. */
  start: string;
}

/**
 * Why nothing was changed. "no-blog": the public cannot see the blog `start`. "taken": another topic has the name of the label.
 */
export type TopicOutcome = "done" | "no-blog" | "taken";

/** Changes what a topic is called and says. Its name, and so its address, stays; that of the new label leads to it too. */
export async function changeTopic(
  db: Db,
  editorId: string,
  name: string,
  { label, description, start }: TopicText,
): Promise<TopicOutcome> {
  if (start && !(await visibleBlogs(db).select("id").where("id", "=", start).executeTakeFirst()))
    return "no-blog";
  const row = { label, description, start_blog: start || null };
  const result = await inTransaction(db, async (db) => {
    // It must not be merged meanwhile.
    await lockTopic(db, name);
    const before = await findDeskTopic(db, name);
    if (!before) return "same";
    if (!(await nameByLabel(db, before.merged_into ?? name, label))) return "taken";
    if (isSame(before, row)) return "same";
    await db.updateTable("topics").set(row).where("name", "=", name).execute();
    const change = before.label === label ? {} : { from: before.label, to: label };
    await logAct(db, editorId, "change-topic", `topic:${name}`, change);
    return "changed";
  });
  if (result === "changed") await announce(db, "feed", topicTag(name));
  return result === "taken" ? "taken" : "done";
}

/**
 * Makes the name of a topic's label lead to the topic, as the name of a merged one does: writers know only the label. Returns
 * false when another topic has that name, or leads to another one.
 */
async function nameByLabel(db: Db, target: string, label: string): Promise<boolean> {
  const name = topicName(label);
  if (name === target) return true;
  const row = await db
    .insertInto("topics")
    .values({ name, label, merged_into: target })
    .onConflict((c) => c.column("name").doUpdateSet({ label }).where("topics.merged_into", "=", target))
    .returning("name")
    .executeTakeFirst();
  return row !== undefined;
}

function isSame(a: { label: string; description: string; start_blog: string | null }, b: typeof a) {
  return a.label === b.label && a.description === b.description && a.start_blog === b.start_blog;
}

type MergeProblem = "no-target" | "itself";

/**
 * Lets another topic take the place of this one: at once for its address and for what is written from now on; a job moves its
 * blogs and followers. "no-target": there is no such topic. "itself": it is the same one, or was merged into this one.
 */
export async function mergeTopic(
  db: Db,
  editorId: string,
  name: string,
  into: string,
): Promise<"done" | MergeProblem> {
  type Merge = { problem: MergeProblem } | { target: string; isNew: boolean };
  const merge = await inTransaction(db, async (db): Promise<Merge> => {
    // In a fixed order: of two merges at once, the second sees the first.
    for (const locked of [name, topicName(into)].sort()) await lockTopic(db, locked);
    const [topic, found] = [await findDeskTopic(db, name), await findDeskTopic(db, topicName(into))];
    const target = found?.merged_into ?? found?.name;
    if (!target || !topic) return { problem: "no-target" };
    if (target === name) return { problem: "itself" };
    if (topic.merged_into === target) return { target, isNew: false };
    // Of those merged into this one too, so that a topic leads to its target in one step.
    await db
      .updateTable("topics")
      .set({ merged_into: target })
      .where((eb) => eb.or([eb("name", "=", name), eb("merged_into", "=", name)]))
      .execute();
    await logAct(db, editorId, "merge-topic", `topic:${name}`, { from: name, to: target });
    await enqueueJob(db, { name: mergeJob, payload: { name }, runAt: Date.now() });
    return { target, isNew: true };
  });
  if ("problem" in merge) return merge.problem;
  if (!merge.isNew) return "done";
  await announce(db, "feed", topicTag(name), topicTag(merge.target));
  await wakeRunners(db);
  return "done";
}

function lockTopic(db: Db, name: string) {
  return db
    .updateTable("topics")
    .set((eb) => ({ label: eb.ref("label") }))
    .where("name", "=", name)
    .execute();
}
