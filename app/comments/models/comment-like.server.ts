import type { Db } from "../../../db/engine.ts";
import { announce } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import {
  announceNotices,
  type Notice,
  notify,
  withdrawNotices,
} from "../../notifications/models/notify.server.ts";
import { commentsTag } from "../lib/place.ts";
import { commentPath } from "./comment-notices.server.ts";

/** Adds or removes a member's like. Returns the new number; undefined when there is no such comment. */
export async function setCommentLike(db: Db, userId: string, id: string, on: boolean) {
  let notices: Notice[] = [];
  const result = await inTransaction(db, async (db) => {
    notices = [];
    // Locks the comment first, as `setLike` does with a blog.
    const comment = await changeLikes(db, id, 0);
    if (!comment || !(await changeLike(db, userId, id, on)))
      return comment && { ...comment, isChanged: false };
    const { likes } = (await changeLikes(db, id, on ? 1 : -1))!;
    if (on && comment.author_id)
      notices = [
        {
          userId: comment.author_id,
          kind: "like",
          object: `comment:${id}`,
          actorId: userId,
          path: commentPath(id),
          blogId: comment.blog_id,
        },
      ];
    await notify(db, notices);
    if (likes === 0) await withdrawNotices(db, `comment:${id}`, "like");
    return { ...comment, likes, isChanged: true };
  });
  if (result?.isChanged) await announce(db, commentsTag(result.place));
  await announceNotices(db, notices);
  return result;
}

function changeLikes(db: Db, id: string, by: number) {
  return db
    .updateTable("comments")
    .set((eb) => ({ likes: eb("likes", "+", by) }))
    .where("id", "=", id)
    .where("state", "=", "shown")
    .returning(["likes", "place", "author_id", "blog_id"])
    .executeTakeFirst();
}

async function changeLike(db: Db, user_id: string, comment_id: string, on: boolean): Promise<boolean> {
  if (!on) {
    const likes = db.deleteFrom("comment_likes").where("comment_id", "=", comment_id);
    return (await likes.where("user_id", "=", user_id).executeTakeFirst()).numDeletedRows === 1n;
  }
  const inserted = await db
    .insertInto("comment_likes")
    .values({ comment_id, user_id })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
