import { announce, type Db } from "../../db/engine.ts";
import { newId } from "../lib/new-id.ts";

export interface NewJob {
  /** The name of its handler. */
  name: string;
  /** The handler's input; stored as JSON. */
  payload?: unknown;
  /** Milliseconds since 1970. */
  runAt: number;
  /** For a job that may exist only once: a fixed id. Default: a random id. */
  id?: string;
}

/**
 * Adds a job and returns its id. In a transaction, call `wakeRunners` after the commit. A job with this id that exists gets the
 * new payload and run time only if it failed for good, or if it is due later than `runAt` and was not started since its last
 * success. Otherwise it stays unchanged.
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
        .doUpdateSet({ payload: job.payload, run_at: runAt, attempts: 0, failed_at: null, last_error: null })
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

/**
 * Removes a job. Call it in the transaction that changes what the job is about. A job that is running goes on, but cannot store
 * its outcome.
 */
export async function removeJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom("jobs").where("id", "=", id).execute();
}

/** Makes a job that exists once, by its name, run now. Asking again while it waits or runs changes nothing. */
export async function requestJob(db: Db, name: string): Promise<void> {
  const now = Date.now();
  await enqueueJob(db, { id: name, name, runAt: now });
  // After a failure the job waits for its next attempt; this starts it at once.
  await retryJob(db, name, now);
}

/** A job that exists once, while it waits or runs. `problem`: why it failed the last time, and waits for its next attempt. */
export async function findJob(db: Db, name: string) {
  const job = await db
    .selectFrom("jobs")
    .select(["payload", "last_error", "lease_until"])
    .where("id", "=", name)
    .executeTakeFirst();
  if (!job) return undefined;
  const problem = (job.lease_until ?? 0) > Date.now() ? null : job.last_error;
  return { payload: JSON.parse(job.payload), problem, isWaiting: problem === null };
}

/** The tag that the bus announces when a job may be due. */
export const jobsTag = "jobs";

/** Makes the runners of all nodes look for jobs now. Without it, they look within a minute. */
export function wakeRunners(db: Db): Promise<void> {
  return announce(db, jobsTag);
}

/** At most `limit` jobs: first those that have failed for good, then the others in the order of their run times. */
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

/**
 * Makes a failed or waiting job due at `now`, in milliseconds since 1970, with all of its attempts again. Returns false
 * when there is no such job, or it is running.
 */
export async function retryJob(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set({ lease_id: null, lease_until: null, run_at: now, attempts: 0, failed_at: null, last_error: null })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", "<=", now)]))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await wakeRunners(db);
  return true;
}
