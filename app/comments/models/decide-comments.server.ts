// What editors do with comments.
import type { Db } from "../../../db/engine.ts";
import type { CommentState } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { firstCharacters } from "../../lib/text.ts";
import { logAct } from "../../models/audit-log.server.ts";
import { announceNotices, type Notice, notify } from "../../notifications/models/notify.server.ts";
import { type CommentAct, commentActs } from "../lib/desk-acts.ts";
import { pathOfPlace } from "../lib/place.ts";
import { commentPath, noticesOf } from "./comment-notices.server.ts";
import { announceComments, changeState } from "./comment-state.server.ts";

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
  const { to, log } = commentActs[act];
  const changed: { id: string; from: CommentState; place: string }[] = [];
  for (const id of ids) {
    const { comment, notices } = await inTransaction(db, async (db) => {
      // In the order in which others lock these rows: the place, the comment, its reports.
      const comment = to && (await changeState(db, id, to, anyState, { reason }));
      const reporters = await closeReports(db, id);
      const notices = [
        ...(comment ? await noticesFor(db, comment, act, reason) : []),
        ...reporters.map((userId): Notice => reportNotice(userId, id, act)),
      ];
      await notify(db, notices);
      if (comment || reporters.length > 0)
        await logAct(db, editorId, log, `comment:${id}`, reason ? { reason } : {});
      return { comment, notices };
    });
    if (comment) changed.push({ id, from: comment.state, place: comment.place });
    await announceNotices(db, notices);
  }
  await announceComments(
    db,
    changed.map(({ place }) => place),
  );
  return changed.map(({ id, from }) => ({ id, from }));
}

/** Ends the reports of a comment. Returns the members who sent them. */
async function closeReports(db: Db, id: string): Promise<string[]> {
  await db
    .updateTable("comments")
    .set({ reports: 0 })
    .where("id", "=", id)
    .where("reports", ">", 0)
    .execute();
  const rows = await db
    .deleteFrom("comment_reports")
    .where("comment_id", "=", id)
    .returning("actor")
    .execute();
  return rows.flatMap(({ actor }) => (actor.startsWith("u:") ? [actor.slice(2)] : []));
}

function reportNotice(userId: string, id: string, act: CommentAct): Notice {
  const isGone = act === "hide" || act === "delete";
  const result = isGone ? "It is not shown any more." : "It stays: they found nothing against the rules.";
  const text = `The editors looked at a comment that you reported\n${result} Thank you.`;
  return { userId, kind: "decision", object: `report:${id}`, path: commentPath(id), text };
}

type Changed = NonNullable<Awaited<ReturnType<typeof changeState>>>;

const decisionTexts: Partial<Record<CommentAct, string>> = {
  approve: "Your comment is shown now",
  restore: "Your comment is shown again",
  hide: "The editors hid your comment",
  delete: "The editors deleted your comment",
};

/** What its author is told, and, when it is shown for the first time, whom it concerns. */
async function noticesFor(db: Db, comment: Changed, act: CommentAct, reason: string): Promise<Notice[]> {
  const { id, author_id, blog_id, place, state } = comment;
  const text = decisionTexts[act];
  const path = act === "hide" || act === "delete" ? pathOfPlace(place) : commentPath(id);
  const own: Notice[] =
    author_id && text
      ? [
          {
            userId: author_id,
            kind: "decision",
            object: `comment:${id}`,
            path,
            text: `${text}\n${reason}`,
            blogId: blog_id,
          },
        ]
      : [];
  if (act !== "approve" || state !== "waiting") return own;
  const { markdown } = await db
    .selectFrom("comments")
    .select("markdown")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const plain = firstCharacters(markdown, 200);
  return [...own, ...(await noticesOf(db, id, { html: comment.html, plain }))];
}
