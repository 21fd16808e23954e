import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { enqueueJob, removeJob, wakeRunners } from "../../core/job.server.ts";

/**
 * The name of the job that publishes a draft. If the draft has a later date by then, the job waits for it; if it has none, it
 * ends.
 */
export const publishJob = "publish-draft";

/** `userId`: the draft is published with the rights of this user. */
export interface PublishPayload {
  draftId: string;
  userId: string;
}

/**
 * Schedules a draft. `at`: milliseconds since 1970; null ends the schedule. Returns false when the draft was discarded or deleted
 * meanwhile. The caller has checked that the user may publish it.
 */
export async function setSchedule(
  db: Db,
  userId: string,
  draftId: string,
  at: number | null,
): Promise<boolean> {
  const isSet = await inTransaction(db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("drafts")
      .set({ publish_at: at, publish_problem: null })
      .where("id", "=", draftId)
      .where("discarded_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await removePublishJob(db, draftId);
    if (at !== null) await enqueuePublish(db, userId, draftId, at);
    return true;
  });
  await wakeRunners(db);
  return isSet;
}

const jobIdOf = (draftId: string) => `publish-${draftId}`;

/** Adds the job that publishes a scheduled draft, in the transaction of the caller. `at`: milliseconds since 1970. */
export async function enqueuePublish(db: Db, userId: string, draftId: string, at: number): Promise<void> {
  const payload: PublishPayload = { draftId, userId };
  await enqueueJob(db, { id: jobIdOf(draftId), name: publishJob, payload, runAt: at });
}

export const removePublishJob = (db: Db, draftId: string) => removeJob(db, jobIdOf(draftId));
