import type { Db } from "../../../db/engine.ts";
import { readPage } from "../../cards/models/feed.server.ts";
import { isNotRemoved } from "../../core/visible-blogs.server.ts";
import type { Cursor } from "../../lib/cursor.ts";

export type OwnPost = Awaited<ReturnType<typeof listOwnPosts>>["blogs"][number];

/** A page of a user's own posts with their likes, newest first: also those that the public cannot see. */
export function listOwnPosts(db: Db, userId: string, before?: Cursor, limit?: number) {
  const query = db
    .selectFrom("blogs")
    .select([
      "id",
      "title",
      "status",
      "published_at",
      "updated_at",
      "revision",
      "position",
      "likes",
      "removal_reason",
    ])
    .where("author_id", "=", userId)
    .where(isNotRemoved)
    .orderBy("position", "desc")
    .orderBy("id", "desc");
  return readPage(query, before, limit);
}
