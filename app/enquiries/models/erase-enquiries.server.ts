import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { mailIdsOf } from "./enquiry.server.ts";

const batchSize = 100;
const dayMs = 24 * 60 * 60 * 1000;
const spamDays = 30;

/** Deletes enquiries for good, with the mails about them. Call it in a transaction. Returns how many there were. */
export async function eraseEnquiries(db: Db, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const answers = await db
    .selectFrom("enquiry_answers")
    .select("id")
    .where("enquiry_id", "in", ids)
    .execute();
  const mailIds = ids.map(mailIdsOf).flatMap(({ copy, owners }) => [copy, ...owners]);
  await db
    .deleteFrom("mails")
    .where("id", "in", [...mailIds, ...answers.map(({ id }) => id)])
    .execute();
  const { numDeletedRows } = await db.deleteFrom("enquiries").where("id", "in", ids).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the enquiries of a member. Those that were given to them are nobody's. */
export async function eraseEnquiriesOf(db: Db, userId: string, signal: AbortSignal): Promise<void> {
  await db.updateTable("enquiries").set({ assigned_to: null }).where("assigned_to", "=", userId).execute();
  await eraseInBatches(db, signal, () =>
    db.selectFrom("enquiries").select("id").where("user_id", "=", userId).limit(batchSize).execute(),
  );
}

/**
 * Deletes the enquiries that are older than the owner keeps them, and spam after 30 days. `retentionDays`: 0 to keep them until
 * somebody deletes them. `now`: in milliseconds since 1970.
 */
export async function sweepEnquiries(db: Db, now: number, retentionDays: number, signal: AbortSignal) {
  const before = (days: number) => new Date(now - days * dayMs).toISOString();
  if (retentionDays > 0)
    await eraseInBatches(db, signal, () =>
      db
        .selectFrom("enquiries")
        .select("id")
        .where("created_at", "<", before(retentionDays))
        .limit(batchSize)
        .execute(),
    );
  await eraseInBatches(db, signal, () =>
    db
      .selectFrom("enquiries")
      .select("id")
      .where("state", "=", "spam")
      .where("created_at", "<", before(spamDays))
      .limit(batchSize)
      .execute(),
  );
}

async function eraseInBatches(db: Db, signal: AbortSignal, find: () => Promise<{ id: string }[]>) {
  for (;;) {
    signal.throwIfAborted();
    const rows = await find();
    await inTransaction(db, (db) =>
      eraseEnquiries(
        db,
        rows.map(({ id }) => id),
      ),
    );
    if (rows.length < batchSize) return;
  }
}
