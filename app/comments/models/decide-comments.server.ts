// What editors do with comments.
import type { Db } from "../../../db/engine.ts";
import type { CommentState } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import {
  announceDesk,
  tellDesk,
  withdrawFinishedQueues,
} from "../../notifications/models/desk-notices.server.ts";
import { announceNotices, type Notice, notify } from "../../notifications/models/notify.server.ts";
import { type CommentAct, commentActs } from "../lib/desk-acts.ts";
import { pathOfPlace } from "../lib/place.ts";
import { commentPath, decisionNotices, noticesOfEdit } from "./comment-notices.server.ts";
import { announceComments, type ChangedComment, changeState } from "./comment-state.server.ts";

const anyState: readonly CommentState[] = ["waiting", "shown", "hidden", "deleted"];

/**
 * Does an act with comments, each in a transaction of its own; those that have the state already are left out. Returns what
 * changed, with the state before, so that it can be undone. `reason`: what the author of a hidden comment is told.
 */
export async function decideComments(
  db: Db,
  editorId: string,
  act: CommentAct,
  ids: string[],
  reason = "",
): Promise<{ id: string; from: CommentState }[]> {
  const { to } = commentActs[act];
  const changed: ChangedComment[] = [];
  for (const id of ids) {
    const { comment, notices } = await inTransaction(db, async (db) => {
      // In the order in which others lock these rows: the number of its blog, the comment, its reports.
      const comment = to && (await changeState(db, id, to, anyState, { reason }));
      const reporters = await closeReports(db, id);
      const notices = [
        ...(to && comment ? await noticesFor(db, comment, to, reason) : []),
        ...reporters.map((userId): Notice => reportNotice(userId, id, act)),
      ];
      await notify(db, notices);
      if (comment && to === "waiting") await tellDesk(db, "comments", "A comment waits again", editorId);
      if (comment || reporters.length > 0)
        await logAct(db, editorId, `${act}-comment`, `comment:${id}`, reason ? { reason } : {});
      return { comment, notices };
    });
    if (comment) changed.push(comment);
    await announceNotices(db, notices);
  }
  await announceComments(
    db,
    changed.map(({ blog_id }) => blog_id),
  );
  await withdrawFinishedQueues(db);
  if (to === "waiting") await announceDesk(db);
  return changed.map(({ id, state }) => ({ id, from: state }));
}

/** Ends the reports of a comment. Returns the members who sent them. */
async function closeReports(db: Db, id: string): Promise<string[]> {
  const comments = db.updateTable("comments").set({ reports: 0 }).where("id", "=", id);
  await comments.where("reports", ">", 0).execute();
  const reports = db.deleteFrom("comment_reports").where("comment_id", "=", id);
  const rows = await reports.returning("actor").execute();
  return rows.flatMap(({ actor }) => (actor.startsWith("u:") ? [actor.slice(2)] : []));
}

function reportNotice(userId: string, id: string, act: CommentAct): Notice {
  const isGone = act === "hide" || act === "delete";
  const result = isGone ? "It is not shown any more." : "It stays: they found nothing against the rules.";
  const text = `The editors looked at a comment that you reported\n${result} Thank you.`;
  return { userId, kind: "decision", object: `report:${id}`, path: commentPath(id), text };
}

const lostTexts: Partial<Record<CommentState, string>> = {
  hidden: "The editors hid your comment",
  deleted: "The editors deleted your comment",
};

/** What its author is told, and, when it is shown for the first time or was held back, whom it concerns. */
async function noticesFor(db: Db, comment: ChangedComment, to: CommentState, reason: string) {
  const { id, blog_id, state, was_shown } = comment;
  const lost = lostTexts[to];
  if (lost) return decisionNotices(comment, `${lost}\n${reason}`, pathOfPlace(blog_id));
  if (to !== "shown") return [];
  const own = decisionNotices(comment, `Your comment is shown ${was_shown ? "again" : "now"}`);
  return state === "waiting" || !was_shown ? [...own, ...(await noticesOfEdit(db, id))] : own;
}
