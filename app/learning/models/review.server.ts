// What somebody decides about what was handed in.
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { withdrawFinishedQueues } from "../../notifications/models/desk-notices.server.ts";
import { announceNotices, type Notice, notify } from "../../notifications/models/notify.server.ts";

/**
 * Accepts a project that waits, or sends it back with a reason, which its member is told. Returns false when there is none that waits.
 * `seenAt`: when it was handed in as the editor saw it; a newer text of it is not decided about.
 */
export async function decideProject(
  db: Db,
  editorId: string,
  id: string,
  seenAt: string,
  decision: { state: "accepted" | "returned"; reason: string },
): Promise<boolean> {
  const notice = await inTransaction(db, async (db): Promise<Notice | undefined> => {
    const row = await db
      .updateTable("projects")
      .set({ ...decision, at: new Date().toISOString(), decided_by: editorId })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .where("at", "=", seenAt)
      .where("user_id", "<>", editorId)
      .returning(["user_id", "course_id"])
      .executeTakeFirst();
    if (!row) return undefined;
    const [act, verb] =
      decision.state === "accepted"
        ? (["accept-project", "accepted"] as const)
        : (["return-project", "sent back"] as const);
    await logAct(db, editorId, act, `blog:${row.course_id}`);
    const notice: Notice = {
      ...{ userId: row.user_id, kind: "decision", object: `blog:${row.course_id}` },
      path: `/course/${row.course_id}/certificate`,
      text: `Your project was ${verb}\n${decision.reason || "You can get your certificate now."}`,
    };
    await notify(db, [notice]);
    return notice;
  });
  if (!notice) return false;
  await announceNotices(db, [notice]);
  await withdrawFinishedQueues(db);
  return true;
}
