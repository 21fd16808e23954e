// What the comments of a blog are to one member.
import type { Db } from "../../../db/engine.ts";
import { commentQuery } from "./comment-list.server.ts";

/** A member's own comments of a blog that wait for an editor, or that the member deleted a moment ago (`since`: ISO time). */
export function listOwnUnseen(db: Db, blogId: string, userId: string, since: string) {
  return commentQuery(db)
    .where("comments.author_id", "=", userId)
    .where("comments.blog_id", "=", blogId)
    .where((eb) =>
      eb.or([
        eb("comments.state", "=", "waiting"),
        // One with replies stands among the threads.
        eb.and([
          eb("comments.deleted_from", "is not", null),
          eb("comments.replies", "=", 0),
          eb("comments.changed_at", ">", since),
        ]),
      ]),
    )
    .orderBy("comments.created_at", "desc")
    .limit(10)
    .execute();
}

/** Which of these comments a member likes. */
export async function likedOf(db: Db, userId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("comment_likes")
    .select("comment_id")
    .where("user_id", "=", userId)
    .where("comment_id", "in", ids)
    .execute();
  return new Set(rows.map(({ comment_id }) => comment_id));
}
