// What is imported once more, when somebody tries an import again.
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { stages } from "../lib/import-state.ts";

/** Entries that could not be imported. */
export async function planFailedAgain(db: Db, importId: string): Promise<void> {
  await db
    .updateTable("import_entries")
    .set({ state: "planned" })
    .where("import_id", "=", importId)
    .where("state", "=", "failed")
    .where("payload", "is not", null)
    .execute();
}

/** Posts that lack an image, when a later try took one: what they need for that was kept. */
export async function planLackingAgain(db: Db, importId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const done = db
      .updateTable("import_entries")
      .where("import_id", "=", importId)
      .where("state", "=", "done");
    const taken = done.set({ notes: "[]", has_notes: 0 }).where("stage", "=", stages.image);
    const { numUpdatedRows } = await taken.where("has_notes", "=", 1).executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const lacking = done.set({ state: "planned" }).where("stage", "=", stages.post);
    await lacking.where("payload", "is not", null).execute();
  });
}

/** Takes that back for those whose turn has not come. */
export async function keepLacking(db: Db, importId: string): Promise<void> {
  await db
    .updateTable("import_entries")
    .set({ state: "done" })
    .where("import_id", "=", importId)
    .where("state", "=", "planned")
    .where("revision", "is not", null)
    .execute();
}
