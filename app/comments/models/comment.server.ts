import type { Db } from "../../../db/engine.ts";
import type { HeldFor } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { newId } from "../../lib/new-id.ts";
import { type RenderedComment, rendererVersion } from "../../markdown/renderer.server.ts";
import {
  announceDesk,
  tellDesk,
  withdrawFinishedQueues,
} from "../../notifications/models/desk-notices.server.ts";
import { announceNotices, type Notice, notify } from "../../notifications/models/notify.server.ts";
import { decisionNotices, noticesOf, noticesOfEdit } from "./comment-notices.server.ts";
import { announceComments, changeState, countChange } from "./comment-state.server.ts";
import { changeCount, type Place } from "./place.server.ts";

export interface NewComment {
  place: Place;
  authorId: string;
  markdown: string;
  rendered: RenderedComment;
  /** The comment that it answers. */
  answersId?: string;
  formKey: string;
  /** Why an editor looks at it first. */
  heldFor?: HeldFor;
}

/** Adds a comment, once for each form. Returns its id, and what open pages are told of; or why it cannot be added. */
export async function addComment(db: Db, comment: NewComment): Promise<{ id: string } | "closed" | "gone"> {
  let notices: Notice[] = [];
  const result = await inTransaction(db, async (db) => {
    notices = [];
    const { closed } = await changeCount(db, comment.place.id, 0);
    const sent = await findSent(db, comment);
    if (sent) return sent;
    if (closed) return "closed";
    const thread = await threadOf(db, comment);
    if (thread === "gone") return "gone";
    const id = await insertComment(db, comment, thread);
    if (comment.heldFor) {
      await tellDesk(db, "comments", `A comment on “${comment.place.title}” waits`, comment.authorId);
      return { id };
    }
    await countChange(db, { blog_id: comment.place.id, thread_id: thread }, 1);
    notices = await noticesOf(db, id);
    await notify(db, notices);
    return { id };
  });
  if (typeof result === "object")
    await (comment.heldFor ? announceDesk(db) : announceComments(db, [comment.place.id]));
  await announceNotices(db, notices);
  return result;
}

function findSent(db: Db, { authorId, formKey }: NewComment) {
  return db
    .selectFrom("comments")
    .select("id")
    .where("author_id", "=", authorId)
    .where("form_key", "=", formKey)
    .executeTakeFirst();
}

/** The thread that a reply joins; null for what begins one. "gone": what it answers is not there any more. */
async function threadOf(db: Db, { answersId, place }: NewComment): Promise<string | null | "gone"> {
  if (!answersId) return null;
  const answered = await db
    .selectFrom("comments")
    .select(["id", "thread_id"])
    .where("id", "=", answersId)
    .where("blog_id", "=", place.id)
    .where((eb) => eb.or([eb("state", "=", "shown"), eb("replies", ">", 0)]))
    .executeTakeFirst();
  return answered ? (answered.thread_id ?? answered.id) : "gone";
}

async function insertComment(db: Db, comment: NewComment, thread_id: string | null) {
  const [id, at] = [newId(), new Date().toISOString()];
  await db
    .insertInto("comments")
    .values({
      id,
      blog_id: comment.place.id,
      thread_id,
      answers_id: comment.answersId ?? null,
      author_id: comment.authorId,
      markdown: comment.markdown,
      html: comment.rendered.html,
      renderer: rendererVersion,
      state: comment.heldFor ? "waiting" : "shown",
      held_for: comment.heldFor ?? null,
      was_shown: comment.heldFor ? 0 : 1,
      created_at: at,
      changed_at: at,
      form_key: comment.formKey,
    })
    .execute();
  return id;
}

export type StoredComment = NonNullable<Awaited<ReturnType<typeof findComment>>>;

/** A comment that somebody has sent; undefined when there is none. */
export function findComment(db: Db, id: string) {
  return db
    .selectFrom("comments")
    .select(["id", "blog_id", "author_id", "markdown", "state", "created_at", "changed_at"])
    .where("id", "=", id)
    .where("state", "<>", "unsent")
    .executeTakeFirst();
}

/** Since when somebody is a member, and whether a comment of theirs is shown. */
export async function findCommenter(db: Db, userId: string) {
  const comments = db.selectFrom("comments").select("id").where("author_id", "=", userId);
  const shown = await comments.where("state", "=", "shown").limit(1).executeTakeFirst();
  const user = db.selectFrom("users").select("created_at").where("id", "=", userId);
  return { since: (await user.executeTakeFirstOrThrow()).created_at, isKnown: shown !== undefined };
}

/**
 * Replaces the text of a comment. One that has to be looked at again is not shown meanwhile. What an editor does with somebody
 * else's is logged, and its author is told. `byId`: who edits it.
 */
export async function editComment(
  db: Db,
  byId: string,
  comment: StoredComment,
  { markdown, rendered, heldFor }: Pick<NewComment, "markdown" | "rendered" | "heldFor">,
): Promise<void> {
  const { id } = comment;
  let notices: Notice[] = [];
  await inTransaction(db, async (db) => {
    notices = [];
    const edited_at = new Date().toISOString();
    const change = { markdown, html: rendered.html, renderer: rendererVersion, edited_at };
    const edited = db.updateTable("comments").set(change).where("id", "=", id);
    const { numUpdatedRows } = await edited.where("markdown", "<>", markdown).executeTakeFirst();
    if (heldFor) await db.updateTable("comments").set("held_for", heldFor).where("id", "=", id).execute();
    const waits = heldFor && (await changeState(db, id, "waiting", ["shown"]));
    if (waits) await tellDesk(db, "comments", "A comment was changed and waits");
    if (numUpdatedRows === 0n) return;
    // One that waits tells others when it is approved.
    if (comment.state === "shown" && !waits) notices = await noticesOfEdit(db, id);
    const isOthers = byId !== comment.author_id;
    if (isOthers) notices.push(...decisionNotices(comment, "The editors changed your comment"));
    await notify(db, notices);
    if (isOthers) await logAct(db, byId, "edit-comment", `comment:${id}`);
  });
  if (heldFor) await announceDesk(db);
  await announceComments(db, [comment.blog_id]);
  await announceNotices(db, notices);
}

/** How long an author can take a deletion back. */
export const undoMs = 60 * 60 * 1000;

/** Deletes a comment of its author, or takes that back: it then is what it was, perhaps waiting for an editor. */
export async function setDeleted(db: Db, id: string, on: boolean): Promise<void> {
  let waits = false;
  const changed = await inTransaction(db, async (db) => {
    if (on) return changeState(db, id, "deleted", ["shown", "waiting"], { isOwn: true });
    const comments = db.selectFrom("comments").select("deleted_from").where("id", "=", id);
    const state = (await comments.executeTakeFirst())?.deleted_from;
    const changed = state && (await changeState(db, id, state, ["deleted"], { isOwn: true }));
    waits = Boolean(changed) && state === "waiting";
    if (waits) await tellDesk(db, "comments", "A comment waits again");
    return changed || undefined;
  });
  if (changed) await announceComments(db, [changed.blog_id]);
  if (waits) await announceDesk(db);
  else if (changed?.state === "waiting") await withdrawFinishedQueues(db);
}
