import type { Db } from "../../../db/engine.ts";

const keptDays = 90;
const batchSize = 500;

/** Deletes what is older than 90 days, some at a time. `now` in milliseconds since 1970. */
export async function sweepNotifications(db: Db, now: number, signal: AbortSignal): Promise<void> {
  const oldest = new Date(now - keptDays * 24 * 60 * 60 * 1000).toISOString();
  const old = db.selectFrom("notifications").select("id").where("at", "<", oldest);
  await deleteInBatches(db, () => old.orderBy("at").limit(batchSize).execute(), signal);
}

/** Deletes what a deleted account was told, and what it chose. */
export async function eraseNotificationsOf(db: Db, userId: string, signal: AbortSignal): Promise<void> {
  const own = db.selectFrom("notifications").select("id").where("user_id", "=", userId);
  await deleteInBatches(db, () => own.limit(batchSize).execute(), signal);
  await db.deleteFrom("notification_choices").where("user_id", "=", userId).execute();
}

async function deleteInBatches(db: Db, read: () => Promise<{ id: string }[]>, signal: AbortSignal) {
  for (let count = batchSize; count === batchSize; ) {
    signal.throwIfAborted();
    const ids = (await read()).map(({ id }) => id);
    count = ids.length;
    if (count > 0) await db.deleteFrom("notifications").where("id", "in", ids).execute();
  }
}
