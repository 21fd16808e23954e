// The steps of a runner: it claims a job, extends the lease, and records the outcome.
import type { ExpressionBuilder, Updateable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { JobTable, Schema } from "../../db/schema.ts";
import { newId } from "../lib/new-id.ts";

/** A job that this process may run until its lease ends. */
export type ClaimedJob = NonNullable<Awaited<ReturnType<typeof claimJob>>>;

const maxErrorLength = 1000;
const firstDelayMs = 10_000;
const maxDelayMs = 60 * 60 * 1000;

/** A lease that nobody ended: so the process that had it has. */
const endedOnce = "The server ended while it ran";
export const endedTwice = "The server ended twice while it ran";

/**
 * Claims the job with one of these names that has been due the longest, for `leaseMs` from `now`, in milliseconds since
 * 1970. Returns undefined when there is none, or another node was faster. The clocks of all nodes have to agree within
 * a fraction of the lease.
 */
export function claimJob(db: Db, names: string[], now: number, leaseMs: number) {
  const isDue = (eb: ExpressionBuilder<Schema, "jobs">) =>
    eb.and([
      eb("name", "in", names),
      eb("failed_at", "is", null),
      eb("run_at", "<=", now),
      eb.or([eb("lease_until", "is", null), eb("lease_until", "<=", now)]),
    ]);
  return (
    db
      .updateTable("jobs")
      .set((eb) => ({
        lease_id: newId(),
        lease_until: now + leaseMs,
        attempts: eb("attempts", "+", 1),
        last_error: eb
          .case()
          .when("lease_id", "is", null)
          .then(eb.ref("last_error"))
          .when("last_error", "in", [endedOnce, endedTwice])
          .then(endedTwice)
          .else(endedOnce)
          .end(),
      }))
      .where("id", "=", (eb) =>
        eb.selectFrom("jobs").select("id").where(isDue).orderBy("run_at").orderBy("id").limit(1),
      )
      // Checked again: when two nodes choose the same row, the second waits for the first, and must then not claim it.
      .where(isDue)
      .returning(["id", "name", "payload", "attempts", "lease_id", "lease_until", "last_error"])
      .$narrowType<{ lease_id: string; lease_until: number }>()
      .executeTakeFirst()
  );
}

/** More than any recurring job or next attempt waits, and any lease lasts. */
const longestWaitMs = 8 * 24 * 60 * 60 * 1000;

/**
 * Makes those jobs due now that wait for a time which only a wrong clock can have set: the recurring ones, those that were tried
 * before, and those that seem to run. What somebody planned for a day to come stays.
 */
export async function bringForward(db: Db, names: string[], recurring: string[], now: number): Promise<void> {
  const latest = now + longestWaitMs;
  await db
    .updateTable("jobs")
    .set({ run_at: now, lease_id: null, lease_until: null })
    .where("failed_at", "is", null)
    .where("name", "in", names)
    .where((eb) => {
      const wasRun = eb("attempts", ">", 0);
      const isByItself = recurring.length > 0 ? eb.or([wasRun, eb("name", "in", recurring)]) : wasRun;
      return eb.or([eb("lease_until", ">", latest), eb.and([eb("run_at", ">", latest), isByItself])]);
    })
    .execute();
}

/** When the next job of these names can be claimed, in milliseconds since 1970; undefined when there is none. */
export async function nextJobTime(db: Db, names: string[]): Promise<number | undefined> {
  const next = await db
    .selectFrom("jobs")
    .select((eb) => eb.fn.coalesce("lease_until", "run_at").as("at"))
    .where("failed_at", "is", null)
    .where("name", "in", names)
    .orderBy((eb) => eb.fn.coalesce("lease_until", "run_at"))
    .limit(1)
    .executeTakeFirst();
  return next?.at;
}

// The functions below return false and write nothing when the lease was lost, since another node may run the job by
// then.

/** `until` in milliseconds since 1970. */
export function extendLease(db: Db, job: ClaimedJob, until: number): Promise<boolean> {
  return updateClaimedJob(db, job, { lease_until: until });
}

/** Deletes a job that has succeeded. */
export async function finishJob(db: Db, job: ClaimedJob): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("jobs")
    .where("id", "=", job.id)
    .where("lease_id", "=", job.lease_id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Schedules the next run of a job that has succeeded. `runAt` in milliseconds since 1970. */
export function rescheduleJob(db: Db, job: ClaimedJob, runAt: number, payload?: unknown): Promise<boolean> {
  return updateClaimedJob(db, job, {
    ...noLease,
    run_at: runAt,
    attempts: 0,
    last_error: null,
    payload: payload === undefined ? job.payload : JSON.stringify(payload),
  });
}

/** Records a failure. `retryAt` in milliseconds since 1970; undefined when the job has failed for good. */
export function failJob(db: Db, job: ClaimedJob, error: unknown, retryAt: number | undefined) {
  const outcome = retryAt === undefined ? { failed_at: new Date().toISOString() } : { run_at: retryAt };
  return updateClaimedJob(db, job, { ...noLease, ...outcome, last_error: messageOf(error) });
}

/** The delay after this number of failed attempts: it doubles each time, up to about an hour. */
export function retryDelayMs(attempts: number, random: () => number): number {
  const delayMs = Math.min(firstDelayMs * 2 ** (attempts - 1), maxDelayMs);
  // The random part spreads jobs that failed at the same time.
  return Math.round(delayMs * (1 + 0.2 * random()));
}

/** Returns an interrupted job to the queue; the attempt does not count. */
export function releaseJob(db: Db, job: ClaimedJob): Promise<boolean> {
  return updateClaimedJob(db, job, { ...noLease, attempts: job.attempts - 1 });
}

const noLease = { lease_id: null, lease_until: null };

async function updateClaimedJob(db: Db, job: ClaimedJob, values: Updateable<JobTable>) {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set(values)
    .where("id", "=", job.id)
    .where("lease_id", "=", job.lease_id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function messageOf(error: unknown) {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.replaceAll("\0", " ").slice(0, maxErrorLength).toWellFormed();
}
