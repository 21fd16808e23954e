// What remains of the comments of somebody whose account was deleted. Each function may be interrupted and run again.
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { changeLike, withdrawCommentLike } from "./comment-like.server.ts";
import { announceComments, changeNumber, changeState } from "./comment-state.server.ts";

const batchSize = 200;

/** Removes the name from somebody's comments, or their texts too; one that has replies stays as "Comment deleted.". */
export async function eraseComments(
  db: Db,
  userId: string,
  choice: "keep" | "remove",
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const rows = await db
      .selectFrom("comments")
      .select(["id", "blog_id", "state"])
      .where("author_id", "=", userId)
      .orderBy("created_at")
      .limit(batchSize)
      .execute();
    for (const { id, state } of rows)
      await inTransaction(db, (db) => erase(db, id, choice === "keep" && state === "shown"));
    await announceComments(
      db,
      rows.map(({ blog_id }) => blog_id),
    );
    if (rows.length < batchSize) return;
  }
}

async function erase(db: Db, id: string, keepsText: boolean) {
  const nameless = { author_id: null, form_key: null };
  const own = db.updateTable("comments").where("id", "=", id);
  if (keepsText) return void (await own.set(nameless).execute());
  await changeState(db, id, "deleted", ["shown", "waiting", "hidden"]);
  await own.set({ ...nameless, markdown: "", html: "" }).execute();
  await db.deleteFrom("comments").where("id", "=", id).where("replies", "=", 0).execute();
}

/** Removes somebody's likes and reports of comments, and whom they muted. */
export async function eraseCommentActs(db: Db, userId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const rows = await db
      .selectFrom("comment_likes")
      .select("comment_id")
      .where("user_id", "=", userId)
      .limit(batchSize)
      .execute();
    for (const { comment_id } of rows)
      await inTransaction(db, async (db) => {
        await changeNumber(db, comment_id, "likes", 0).execute();
        if (!(await changeLike(db, userId, comment_id, false))) return;
        await changeNumber(db, comment_id, "likes", -1).execute();
        await withdrawCommentLike(db, userId, comment_id);
      });
    if (rows.length < batchSize) break;
  }
  await db.updateTable("comment_reports").set({ note: "" }).where("actor", "=", `u:${userId}`).execute();
  await db
    .deleteFrom("mutes")
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("muted_id", "=", userId)]))
    .execute();
}

const unsentMs = 24 * 60 * 60 * 1000;
const deletedMs = 7 * unsentMs;

/**
 * Removes texts that nobody came back for, and deleted comments: of one on which a reply hangs, also one that waits, only the text.
 * `now`: in milliseconds since 1970.
 */
export async function sweepComments(db: Db, now: number): Promise<void> {
  const before = (ms: number) => new Date(now - ms).toISOString();
  const unsent = db.deleteFrom("comments").where("state", "=", "unsent");
  await unsent.where("changed_at", "<", before(unsentMs)).execute();
  const gone = await db
    .updateTable("comments")
    .set({ markdown: "", html: "", deleted_from: null })
    .where("state", "=", "deleted")
    .where("changed_at", "<", before(deletedMs))
    .where("markdown", "<>", "")
    .returning("id")
    .execute();
  for (const { id } of gone)
    for (const table of ["comment_likes", "comment_reports"] as const)
      await db.deleteFrom(table).where("comment_id", "=", id).execute();
  await db
    .deleteFrom("comments")
    .where("state", "=", "deleted")
    .where("changed_at", "<", before(deletedMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("comments as reply").select("reply.id").whereRef("reply.thread_id", "=", "comments.id"),
        ),
      ),
    )
    .execute();
}
