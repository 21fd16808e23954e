import { announce, type Db } from "../../db/engine.ts";
import { followersTag } from "../lib/cache-tags.ts";

/** The id of the company in `follows.followed`. */
export const companyId = "company";

/** Makes a user follow or unfollow another user or the company. Returns false when nobody has the id `followed`. */
export async function setFollow(db: Db, follower: string, followed: string, on: boolean): Promise<boolean> {
  if (on) return (await followAll(db, follower, [followed])) > 0;
  const { numDeletedRows } = await db
    .deleteFrom("follows")
    .where("follower", "=", follower)
    .where("followed", "=", followed)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await announce(db, followersTag(followed));
  return followed !== follower && (await existingIds(db, [followed])).length > 0;
}

/** Makes a user follow others. Skips unknown ids and the user's own. Returns the number of ids that were not skipped. */
export async function followAll(db: Db, follower: string, ids: string[]): Promise<number> {
  const followedIds = (await existingIds(db, ids)).filter((id) => id !== follower);
  if (followedIds.length === 0) return 0;
  const followed_at = new Date().toISOString();
  const newFollows = await db
    .insertInto("follows")
    .values(followedIds.map((followed) => ({ follower, followed, followed_at })))
    .onConflict((c) => c.doNothing())
    .returning("followed")
    .execute();
  if (newFollows.length > 0) await announce(db, ...newFollows.map(({ followed }) => followersTag(followed)));
  return followedIds.length;
}

/** Returns the ids of users that exist, sorted, so that two inserts cannot deadlock; the company's id comes last. */
async function existingIds(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const users = await db.selectFrom("users").select("id").where("id", "in", ids).orderBy("id").execute();
  return [...users.map(({ id }) => id), ...(ids.includes(companyId) ? [companyId] : [])];
}

/** Counts the followers of a user or of the company. `following`: whether the user `userId` is one of them. */
export async function countFollowers(db: Db, followed: string, userId: string | undefined) {
  const follows = db.selectFrom("follows").where("followed", "=", followed);
  const { followers } = await follows
    .select((eb) => eb.fn.countAll<number>().as("followers"))
    .executeTakeFirstOrThrow();
  const own = userId && (await follows.select("follower").where("follower", "=", userId).executeTakeFirst());
  return { followers: Number(followers), following: Boolean(own) };
}
