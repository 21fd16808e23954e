import { announce, type Db } from "../../db/engine.ts";
import { newId } from "./id.server.ts";

export interface NewJob {
  /** Which handler runs it. */
  name: string;
  /** For the handler; it is stored as JSON. */
  payload?: unknown;
  /** Milliseconds since 1970. */
  runAt: number;
  /** Where there may be one such job at most: its name. Otherwise a random id. */
  id?: string;
}

/**
 * Adds a job; it may be called in a transaction, and `wakeRunners` after the commit. Where a job of this id exists, that
 * one runs by then instead, again if it had failed for good; while it runs, or waits after a failure, nothing changes.
 */
export async function enqueueJob(db: Db, { name, payload = null, runAt, id = newId() }: NewJob) {
  const now = new Date().toISOString();
  const job = { id, name, payload: JSON.stringify(payload), run_at: runAt, created_at: now };
  await db
    .insertInto("jobs")
    .values(job)
    .onConflict((c) =>
      c
        .column("id")
        .doUpdateSet({ payload: job.payload, run_at: runAt, attempts: 0, failed_at: null })
        .where((eb) =>
          eb.or([
            eb("jobs.failed_at", "is not", null),
            eb.and([eb("jobs.attempts", "=", 0), eb("jobs.run_at", ">", runAt)]),
          ]),
        ),
    )
    .execute();
  return id;
}

/** What the bus announces when there may be something to run. */
export const jobsTag = "jobs";

/** Has the runners of all nodes look for jobs now, instead of within a minute. */
export function wakeRunners(db: Db): Promise<void> {
  return announce(db, jobsTag);
}

/** At most `limit` jobs: those that failed for good first, then the others in the order in which they run. */
export function listJobs(db: Db, limit: number) {
  return db
    .selectFrom("jobs")
    .select(["id", "name", "run_at", "attempts", "lease_until", "failed_at", "last_error"])
    .orderBy((eb) => eb.case().when("failed_at", "is", null).then(1).else(0).end())
    .orderBy("run_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Runs a job that failed, or waits, at `now`; it has all of its attempts again. false when there is none, or it runs. */
export async function retryJob(db: Db, id: string, now: number): Promise<boolean> {
  const done = await db
    .updateTable("jobs")
    .set({ lease_id: null, lease_until: null, run_at: now, attempts: 0, failed_at: null })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", "<=", now)]))
    .executeTakeFirst();
  if (done.numUpdatedRows !== 1n) return false;
  await wakeRunners(db);
  return true;
}
