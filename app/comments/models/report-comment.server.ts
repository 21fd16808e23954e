import type { Db } from "../../../db/engine.ts";
import type { ReportReason } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { announceDesk, tellDesk } from "../../notifications/models/desk-notices.server.ts";
import { changeNumber } from "./comment-state.server.ts";

/** Reports a comment to the desk; while this actor's report is open, another one changes nothing. */
export async function reportComment(
  db: Db,
  actor: string,
  id: string,
  { reason, note }: { reason: ReportReason; note: string },
): Promise<void> {
  await inTransaction(db, async (db) => {
    // Locks the comment first, as a decision does.
    await changeNumber(db, id, "reports", 0).execute();
    const row = { comment_id: id, actor, reason, note, created_at: new Date().toISOString() };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("comment_reports")
      .values(row)
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return;
    await changeNumber(db, id, "reports", 1).execute();
    await tellDesk(db, "comments", "A comment was reported");
  });
  await announceDesk(db);
}
