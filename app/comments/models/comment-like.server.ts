import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import {
  announceNotices,
  type Notice,
  notify,
  withdrawActor,
} from "../../notifications/models/notify.server.ts";
import { commentsTag } from "../lib/place.ts";
import { commentPath } from "./comment-notices.server.ts";
import { changeNumber } from "./comment-state.server.ts";

/** Adds or removes a member's like. Returns the new number; undefined when there is no such comment. */
export async function setCommentLike(db: Db, userId: string, id: string, on: boolean) {
  let notices: Notice[] = [];
  let isChanged = false;
  const result = await inTransaction(db, async (db) => {
    [notices, isChanged] = [[], false];
    // Locks the comment first, as `setLike` does with a blog.
    const comment = await changeNumber(db, id, "likes", 0)
      .where("state", "=", "shown")
      .returning(["likes", "author_id", "blog_id"])
      .executeTakeFirst();
    if (!comment || !(await changeLike(db, userId, id, on))) return comment;
    isChanged = true;
    await changeNumber(db, id, "likes", on ? 1 : -1).execute();
    const likes = comment.likes + (on ? 1 : -1);
    const [object, path] = [`comment:${id}`, commentPath(id)] as const;
    if (comment.author_id)
      notices = [
        { userId: comment.author_id, kind: "like", object, actorId: userId, path, blogId: comment.blog_id },
      ];
    if (on) await notify(db, notices);
    else await withdrawCommentLike(db, userId, id);
    return { ...comment, likes };
  });
  if (result && isChanged) await announce(db, commentsTag(result.blog_id));
  await announceNotices(db, notices);
  return result;
}

/** Takes back that the author of a comment was told of a like. */
export function withdrawCommentLike(db: Db, actorId: string, id: string): Promise<void> {
  return withdrawActor(db, { object: `comment:${id}`, kind: "like", actorId });
}

/** Returns false when nothing changed. */
export async function changeLike(db: Db, user_id: string, comment_id: string, on: boolean): Promise<boolean> {
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
