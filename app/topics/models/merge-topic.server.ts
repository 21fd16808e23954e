import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { followersTag } from "../../lib/cache-tags.ts";
import { topicId } from "../../lib/followed-topic.ts";

/** The name of the job that moves what a merged topic had. */
export const mergeJob = "merge-topic";

const batchSize = 100;

/**
 * Moves the blogs and followers of a merged topic to the one that took its place, in batches. A second run moves what other
 * requests still added to the merged topic during the first.
 */
export async function finishMerge(db: Db, name: string, signal: AbortSignal): Promise<void> {
  const topic = await db
    .selectFrom("topics")
    .select("merged_into")
    .where("name", "=", name)
    .executeTakeFirst();
  const target = topic?.merged_into;
  if (!target) return;
  await moveAll(db, signal, (db) => moveBlogs(db, name, target));
  await moveAll(db, signal, (db) => moveFollowers(db, topicId(name), topicId(target)));
}

/** `move` moves a batch and returns the cache tags of what it moved. */
async function moveAll(db: Db, signal: AbortSignal, move: (db: Db) => Promise<string[]>) {
  for (let count = batchSize; count === batchSize; ) {
    signal.throwIfAborted();
    const tags = await inTransaction(db, move);
    count = tags.length;
    if (count > 0) await announce(db, "feed", ...new Set(tags));
  }
}

async function moveBlogs(db: Db, name: string, target: string): Promise<string[]> {
  const rows = await db
    .selectFrom("blog_topics")
    .select("blog_id")
    .where("topic", "=", name)
    .limit(batchSize)
    .execute();
  for (const id of rows.map(({ blog_id }) => blog_id).sort()) await moveBlog(db, id, name, target);
  return rows.map(({ blog_id }) => `blog:${blog_id}`);
}

async function moveBlog(db: Db, id: string, name: string, target: string) {
  // Locks the blog's row first, as `setBlogTopics` and a like do, so that they cannot deadlock.
  await db
    .updateTable("blogs")
    .set((eb) => ({ likes: eb.ref("likes") }))
    .where("id", "=", id)
    .execute();
  const hasTarget = await db
    .selectFrom("blog_topics")
    .select("topic")
    .where("blog_id", "=", id)
    .where("topic", "=", target)
    .executeTakeFirst();
  if (hasTarget)
    await db.deleteFrom("blog_topics").where("blog_id", "=", id).where("topic", "=", name).execute();
  else
    await db
      .updateTable("blog_topics")
      .set({ topic: target })
      .where("blog_id", "=", id)
      .where("topic", "=", name)
      .execute();
}

async function moveFollowers(db: Db, from: string, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom("follows")
    .select(["follower", "followed_at"])
    .where("followed", "=", from)
    .orderBy("follower")
    .limit(batchSize)
    .execute();
  if (rows.length === 0) return [];
  await db
    .insertInto("follows")
    .values(rows.map((row) => ({ ...row, followed: to })))
    .onConflict((c) => c.doNothing())
    .execute();
  const followers = rows.map(({ follower }) => follower);
  await db.deleteFrom("follows").where("followed", "=", from).where("follower", "in", followers).execute();
  return rows.map(() => followersTag(to));
}
