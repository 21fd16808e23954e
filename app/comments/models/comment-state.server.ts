import { announce, type Db } from "../../../db/engine.ts";
import type { CommentState } from "../../../db/schema.ts";
import { withdrawNotices } from "../../notifications/models/notify.server.ts";
import { commentsTag } from "../lib/place.ts";
import { changeCount } from "./place.server.ts";

/** What a change of a comment's state is about. */
export type ChangedComment = NonNullable<Awaited<ReturnType<typeof changeState>>>;

/**
 * Gives a comment a state, and keeps the numbers that are shown right. Call it in a transaction, and `announceComments` after the
 * commit. `from`: the states that it may have had. `isOwn`: its author does it; what an author deleted, nobody else brings back.
 * Returns undefined when nothing changed.
 */
export async function changeState(
  db: Db,
  id: string,
  to: CommentState,
  from: readonly CommentState[],
  { reason = "", isOwn = false }: { reason?: string; isOwn?: boolean } = {},
) {
  const found = await db.selectFrom("comments").select("blog_id").where("id", "=", id).executeTakeFirst();
  if (!found) return undefined;
  await changeCount(db, found.blog_id, 0);
  const comment = await db
    .selectFrom("comments")
    .select(["id", "blog_id", "thread_id", "author_id", "state", "deleted_from", "was_shown"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!comment || comment.state === to || !from.includes(comment.state)) return undefined;
  if (comment.deleted_from && !isOwn) return undefined;
  const deleted_from = isOwn && to === "deleted" ? comment.state : null;
  const change = { state: to, deleted_from, reason, changed_at: new Date().toISOString() };
  const was_shown = to === "shown" ? 1 : comment.was_shown;
  await db
    .updateTable("comments")
    .set({ ...change, was_shown })
    .where("id", "=", id)
    .execute();
  await countChange(db, comment, Number(to === "shown") - Number(comment.state === "shown"));
  // Others are told of what is shown alone: theirs are hidden while the comment is, and come back with it.
  if (to !== "shown") await withdrawNotices(db, `comment:${id}`, "decision");
  return comment;
}

/** Raises or lowers the numbers of a blog and of a thread. */
export async function countChange(
  db: Db,
  { blog_id, thread_id }: { blog_id: string; thread_id: string | null },
  by: number,
) {
  if (by === 0) return;
  await changeCount(db, blog_id, by);
  if (thread_id) await changeNumber(db, thread_id, "replies", by).execute();
}

/** Raises or lowers a number of a comment; by 0, to lock the comment until the transaction ends. */
export function changeNumber(db: Db, id: string, column: "likes" | "replies" | "reports", by: number) {
  return db
    .updateTable("comments")
    .set(column, (eb) => eb(column, "+", by))
    .where("id", "=", id);
}

/** The pages that show comments, and the open ones of the article, which tell their readers. */
export async function announceComments(db: Db, blogs: Iterable<string>): Promise<void> {
  const tags = [...new Set(blogs)].flatMap((id) => [commentsTag(id), `blog:${id}`]);
  if (tags.length > 0) await announce(db, ...tags);
}
