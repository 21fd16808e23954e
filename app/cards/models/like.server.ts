import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { isVisible } from "../../core/visible-blogs.server.ts";
import { userActor, userOfActor } from "../../lib/actor.ts";
import {
  announceNotices,
  type Notice,
  notify,
  withdrawActor,
} from "../../notifications/models/notify.server.ts";

/**
 * Adds or removes an actor's like. Returns the new number of likes; undefined when there is no such blog. The number changes
 * in the same transaction as the like, so no retry and no race can count twice.
 */
export async function setLike(db: Db, actor: string, blogId: string, on: boolean) {
  let isChanged = false;
  let notices: Notice[] = [];
  const likes = await inTransaction(db, async (db) => {
    // This locks the blog's row first, so that concurrent likes of a blog wait here and cannot deadlock.
    const blog = await changeLikesIfVisible(db, blogId, 0);
    if (!blog) return undefined;
    isChanged = on ? await addLike(db, actor, blogId) : await removeLike(db, actor, blogId);
    if (!isChanged) return blog.likes;
    // Set and not added to: after a lost connection this runs again.
    notices = blog.author_id ? [likeNotice(actor, blogId, blog.author_id)] : [];
    await (on ? notify(db, notices) : withdrawLike(db, actor, blogId));
    return (await changeLikesIfVisible(db, blogId, on ? 1 : -1))!.likes;
  });
  if (isChanged) await announce(db, `blog:${blogId}`);
  await announceNotices(db, notices);
  return likes;
}

/** What the author of a liked blog is told; of visitors only that there was one. */
function likeNotice(actor: string, blogId: string, userId: string): Notice {
  const object = { object: `blog:${blogId}`, path: `/blog/${blogId}`, blogId } as const;
  return { userId, kind: "like", actorId: userOfActor(actor), ...object };
}

function withdrawLike(db: Db, actor: string, blogId: string) {
  return withdrawActor(db, { object: `blog:${blogId}`, kind: "like", actorId: userOfActor(actor) });
}

const batchSize = 200;

/** Removes all likes of a deleted account, each in its own transaction. */
export async function removeLikesOf(db: Db, actor: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const likes = await db
      .selectFrom("likes")
      .select("blog_id")
      .where("actor", "=", actor)
      .limit(batchSize)
      .execute();
    for (const { blog_id } of likes) {
      signal.throwIfAborted();
      await removeLikeAndLowerCount(db, actor, blog_id);
    }
    if (likes.length < batchSize) return;
  }
}

/** Also lowers the number of likes of a blog that is not public now, since it may be public again. */
async function removeLikeAndLowerCount(db: Db, actor: string, blogId: string) {
  const isRemoved = await inTransaction(db, async (db) => {
    const changeLikes = (by: number) =>
      db
        .updateTable("blogs")
        .set((eb) => ({ likes: eb("likes", "+", by) }))
        .where("id", "=", blogId)
        .execute();
    // Locks the blog's row first, as `setLike` does.
    await changeLikes(0);
    const isRemoved = await removeLike(db, actor, blogId);
    if (isRemoved) await changeLikes(-1);
    if (isRemoved) await withdrawLike(db, actor, blogId);
    return isRemoved;
  });
  if (isRemoved) await announce(db, `blog:${blogId}`);
}

/** Whether an actor likes a blog. */
export async function isLikedBy(db: Db, actor: string, blogId: string): Promise<boolean> {
  const row = await db
    .selectFrom("likes")
    .select("actor")
    .where("blog_id", "=", blogId)
    .where("actor", "=", actor)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a member did with a blog of a list. */
export interface MemberActs {
  isLiked: boolean;
  isBookmarked: boolean;
}

/**
 * Adds to cards what a member did with them. `userId`: undefined for visitors; their pages are cached for everybody, so their
 * cards stay as they are.
 */
export async function withActs<Card extends { id: string }>(
  db: Db,
  userId: string | undefined,
  cards: Card[],
): Promise<(Card & { acts?: MemberActs })[]> {
  if (!userId || cards.length === 0) return cards;
  const ids = cards.map(({ id }) => id);
  const likes = db.selectFrom("likes").select("blog_id").where("actor", "=", userActor(userId));
  const bookmarks = db.selectFrom("bookmarks").select("blog_id").where("user_id", "=", userId);
  const liked = new Set((await likes.where("blog_id", "in", ids).execute()).map((row) => row.blog_id));
  const saved = new Set((await bookmarks.where("blog_id", "in", ids).execute()).map((row) => row.blog_id));
  return cards.map((card) => ({
    ...card,
    acts: { isLiked: liked.has(card.id), isBookmarked: saved.has(card.id) },
  }));
}

async function addLike(db: Db, actor: string, blogId: string) {
  const row = { blog_id: blogId, actor, liked_at: new Date().toISOString() };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("likes")
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function removeLike(db: Db, actor: string, blogId: string) {
  const { numDeletedRows } = await db
    .deleteFrom("likes")
    .where("blog_id", "=", blogId)
    .where("actor", "=", actor)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function changeLikesIfVisible(db: Db, blogId: string, by: number) {
  return db
    .updateTable("blogs")
    .set((eb) => ({ likes: eb("likes", "+", by) }))
    .where("id", "=", blogId)
    .where(isVisible)
    .returning(["likes", "author_id"])
    .executeTakeFirst();
}
