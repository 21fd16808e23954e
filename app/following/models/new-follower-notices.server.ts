import type { Db } from "../../../db/engine.ts";
import { isNotRemoved, visibleBlogs } from "../../core/visible-blogs.server.ts";
import { isTopicId } from "../../lib/followed-topic.ts";
import type { Notice } from "../../notifications/models/notify.server.ts";

/** What the people are told whom somebody follows now. It leads to the follower's page; without public posts they have none. */
export async function followerNotices(db: Db, followerId: string, followedIds: string[]): Promise<Notice[]> {
  const people = followedIds.filter((id) => id !== "company" && !isTopicId(id));
  if (people.length === 0) return [];
  const post = await visibleBlogs(db)
    .select("id")
    .where("author_id", "=", followerId)
    .where("author_kind", "=", "user")
    .where(isNotRemoved)
    .limit(1)
    .executeTakeFirst();
  const path = post ? `/people/${followerId}` : "/profile";
  return people.map((userId) => {
    return { userId, kind: "follower", object: `user:${userId}`, actorId: followerId, path };
  });
}
