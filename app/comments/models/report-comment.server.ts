import type { Db } from "../../../db/engine.ts";
import type { ReportReason } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";

/** Reports a comment to the desk, once for each actor. Returns false when this actor's report is still open. */
export function reportComment(
  db: Db,
  actor: string,
  id: string,
  { reason, note }: { reason: ReportReason; note: string },
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    // Locks the comment first, as a decision does.
    const change = (by: number) =>
      db
        .updateTable("comments")
        .set((eb) => ({ reports: eb("reports", "+", by) }))
        .where("id", "=", id)
        .execute();
    await change(0);
    const row = { comment_id: id, actor, reason, note, created_at: new Date().toISOString() };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("comment_reports")
      .values(row)
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await change(1);
    return true;
  });
}
