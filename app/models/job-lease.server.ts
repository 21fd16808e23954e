// What a runner does with a job: it claims it, and says how it went.
import type { ExpressionBuilder, Updateable } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { JobTable, Schema } from "../../db/schema.ts";
import { newId } from "./id.server.ts";

/** A job that this process runs, as long as its lease lasts. */
export type ClaimedJob = NonNullable<Awaited<ReturnType<typeof claimJob>>>;

const maxErrorLength = 1000;
const firstDelayMs = 10_000;
const maxDelayMs = 60 * 60 * 1000;

/**
 * Takes the job of these names that has been due the longest, for `leaseMs` from `now`. undefined when there is none, or
 * another node was faster. The clocks of all nodes have to agree within a fraction of the lease.
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
      }))
      .where("id", "=", (eb) =>
        eb.selectFrom("jobs").select("id").where(isDue).orderBy("run_at").orderBy("id").limit(1),
      )
      // Asked again of the row itself: two nodes may have chosen the same one, and the second waited for the first.
      .where(isDue)
      .returning(["id", "name", "payload", "attempts", "lease_id", "lease_until"])
      .$narrowType<{ lease_id: string; lease_until: number }>()
      .executeTakeFirst()
  );
}

/** When the next job of these names can be claimed, in milliseconds since 1970; undefined when there is none. */
export async function nextJobTime(db: Db, names: string[]): Promise<number | undefined> {
  const next = await db
    .selectFrom("jobs")
    .select((eb) => eb.fn.min<number | null>(eb.fn.coalesce("lease_until", "run_at")).as("at"))
    .where("failed_at", "is", null)
    .where("name", "in", names)
    .executeTakeFirst();
  return next?.at ?? undefined;
}

// The functions below return false when the lease was lost: then another node may run the job, and nothing is written.

/** `until` in milliseconds since 1970. */
export function extendLease(db: Db, job: ClaimedJob, until: number): Promise<boolean> {
  return change(db, job, { lease_until: until });
}

/** Removes a job that is done. */
export async function finishJob(db: Db, job: ClaimedJob): Promise<boolean> {
  const done = await db
    .deleteFrom("jobs")
    .where("id", "=", job.id)
    .where("lease_id", "=", job.lease_id)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}

/** Has a job that succeeded run again at `runAt`, in milliseconds since 1970. */
export function rescheduleJob(db: Db, job: ClaimedJob, runAt: number, payload?: unknown): Promise<boolean> {
  return change(db, job, {
    ...noLease,
    run_at: runAt,
    attempts: 0,
    last_error: null,
    payload: payload === undefined ? job.payload : JSON.stringify(payload),
  });
}

/** Has a job that failed run again at `retryAt`, in milliseconds since 1970; undefined: it has failed for good. */
export function failJob(db: Db, job: ClaimedJob, error: unknown, retryAt: number | undefined) {
  const again = retryAt === undefined ? { failed_at: new Date().toISOString() } : { run_at: retryAt };
  return change(db, job, { ...noLease, ...again, last_error: messageOf(error) });
}

/** How long a job waits after so many failed attempts: twice as long each time, and at most an hour. */
export function retryDelayMs(attempts: number, random: () => number): number {
  const delayMs = Math.min(firstDelayMs * 2 ** (attempts - 1), maxDelayMs);
  // Jobs that failed together are not tried again together.
  return Math.round(delayMs * (1 + 0.2 * random()));
}

/** Gives a job back that was not run to its end; the attempt does not count. */
export function releaseJob(db: Db, job: ClaimedJob): Promise<boolean> {
  return change(db, job, { ...noLease, attempts: job.attempts - 1 });
}

const noLease = { lease_id: null, lease_until: null };

async function change(db: Db, job: ClaimedJob, values: Updateable<JobTable>) {
  const done = await db
    .updateTable("jobs")
    .set(values)
    .where("id", "=", job.id)
    .where("lease_id", "=", job.lease_id)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

function messageOf(error: unknown) {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.replaceAll("\0", " ").slice(0, maxErrorLength).toWellFormed();
}
