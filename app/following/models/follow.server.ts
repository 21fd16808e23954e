import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { listRecommended } from "../../core/blog-topics.server.ts";
import { followersTag } from "../../lib/cache-tags.ts";
import { isTopicId, topicId, topicOfId } from "../../lib/followed-topic.ts";
import { announceNotices, notify, withdrawActor } from "../../notifications/models/notify.server.ts";
import { followerNotices } from "./new-follower-notices.server.ts";

/** The id of the company in `follows.followed`. */
export const companyId = "company";

/**
 * Makes a user follow or unfollow another user, the company or a topic. Returns false when nothing has the id `followedId`, or it
 * is the user's own.
 */
export async function setFollow(db: Db, followerId: string, followedId: string, on: boolean) {
  if (on) return (await followAll(db, followerId, [followedId])) > 0;
  const existing = await existingIds(db, [followedId]);
  const isEnded = await inTransaction(db, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom("follows")
      .where("follower", "=", followerId)
      .where("followed", "in", [followedId, ...existing])
      .executeTakeFirst();
    if (numDeletedRows > 0n) await withdrawFollower(db, followerId, followedId);
    return numDeletedRows > 0n;
  });
  if (isEnded) await announce(db, followersTag(followedId));
  return followedId !== followerId && existing.length > 0;
}

/** Makes a user follow others. Skips unknown ids and the user's own. Returns the number of ids that were not skipped. */
export async function followAll(db: Db, followerId: string, ids: string[]): Promise<number> {
  const followedIds = (await existingIds(db, ids)).filter((id) => id !== followerId);
  if (followedIds.length === 0) return 0;
  const followed_at = new Date().toISOString();
  const { newIds, notices } = await inTransaction(db, async (db) => {
    const newFollows = await db
      .insertInto("follows")
      .values(followedIds.map((followed) => ({ follower: followerId, followed, followed_at })))
      .onConflict((c) => c.doNothing())
      .returning("followed")
      .execute();
    const newIds = newFollows.map(({ followed }) => followed);
    const notices = await followerNotices(db, followerId, newIds);
    await notify(db, notices);
    return { newIds, notices };
  });
  if (newIds.length > 0) await announce(db, ...newIds.map(followersTag));
  await announceNotices(db, notices);
  return followedIds.length;
}

/** Takes back that somebody was told of a new follower. */
async function withdrawFollower(db: Db, followerId: string, followedId: string) {
  await withdrawActor(db, { object: `user:${followedId}`, kind: "follower", actorId: followerId });
}

/** Ends all follows of a user. Returns the ids that the user followed: their numbers of followers have changed. */
export async function unfollowAll(db: Db, followerId: string): Promise<string[]> {
  const query = db.deleteFrom("follows").where("follower", "=", followerId).returning("followed");
  const followed = (await query.execute()).map(({ followed }) => followed);
  for (const id of followed)
    if (id !== companyId && !isTopicId(id)) await withdrawFollower(db, followerId, id);
  return followed;
}

const batchSize = 500;

/** Removes the followers of a deleted user, some at a time. */
export async function removeFollowers(db: Db, followedId: string, signal: AbortSignal): Promise<void> {
  for (let count = batchSize; count === batchSize; ) {
    signal.throwIfAborted();
    const rows = await db
      .selectFrom("follows")
      .select("follower")
      .where("followed", "=", followedId)
      .limit(batchSize)
      .execute();
    count = rows.length;
    if (count === 0) return;
    const followers = rows.map(({ follower }) => follower).sort();
    await db
      .deleteFrom("follows")
      .where("followed", "=", followedId)
      .where("follower", "in", followers)
      .execute();
  }
}

/**
 * Of these ids, those that exist: topics, then users, then the company. Topics and users are each sorted, so that two inserts
 * cannot deadlock. A merged topic is replaced by the one that took its place.
 */
async function existingIds(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const users = await db.selectFrom("users").select("id").where("id", "in", ids).orderBy("id").execute();
  const topics = await existingTopics(db, ids.filter(isTopicId).map(topicOfId));
  return [...topics, ...users.map(({ id }) => id), ...(ids.includes(companyId) ? [companyId] : [])];
}

async function existingTopics(db: Db, names: string[]) {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom("topics")
    .select((eb) => eb.fn.coalesce("merged_into", "name").as("name"))
    .where("name", "in", names)
    .execute();
  return [...new Set(rows.map(({ name }) => topicId(name)))].sort();
}

/**
 * What the sidebar shows: the followers of the company, which recommended topics have something to read, where these are not all
 * of `labels`, and for a member which of them, by their names, they follow.
 */
export async function readSidebar(db: Db, userId: string | undefined, labels: string[]) {
  const company = await countFollowers(db, companyId, userId);
  const shown = await listRecommended(db, labels);
  const names = shown.map(({ name }) => name);
  const isAll = shown.map(({ label }) => label).join("\n") === labels.join("\n");
  const sidebar = { ...company, ...(!isAll && { recommended: shown }) };
  if (!userId) return sidebar;
  const rows = await db
    .selectFrom("follows")
    .select("followed")
    .where("follower", "=", userId)
    .where("followed", "in", names.map(topicId))
    .execute();
  return { ...sidebar, topics: rows.map(({ followed }) => topicOfId(followed)) };
}

/** Counts the followers of a user or of the company. `following`: whether the user `userId` is one of them. */
export async function countFollowers(db: Db, followedId: string, userId: string | undefined) {
  const follows = db.selectFrom("follows").where("followed", "=", followedId);
  const { followers } = await follows
    .select((eb) => eb.fn.countAll<number>().as("followers"))
    .executeTakeFirstOrThrow();
  const own = userId && (await follows.select("follower").where("follower", "=", userId).executeTakeFirst());
  return { followers: Number(followers), following: Boolean(own) };
}
