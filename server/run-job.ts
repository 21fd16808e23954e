import {
  type ClaimedJob,
  failJob,
  finishJob,
  releaseJob,
  rescheduleJob,
  retryDelayMs,
} from "../app/models/job-lease.server.ts";
import type { Log } from "../config/log.ts";
import type { Db } from "../db/engine.ts";
import { holdLease } from "./hold-lease.ts";

/** What runs the jobs of one name. A job may run again though it was done: twice has to be harmless. */
export interface JobHandler {
  /** There is one such job at all times, which is due at each start. It never fails for good. */
  recurring?: boolean;
  /** The longest that it may run. */
  timeoutMs?: number;
  /** `signal` is aborted when the job has to stop: its time is up, its lease was lost, or the server ends. */
  run(payload: unknown, signal: AbortSignal): Promise<NextRun | undefined>;
}

/** When the same job runs again, in milliseconds since 1970, and its payload then: the same one when undefined. */
export interface NextRun {
  runAt: number;
  payload?: unknown;
}

export interface RunOptions {
  leaseMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
  random: () => number;
}

const defaultTimeoutMs = 5 * 60 * 1000;
const maxAttempts = 10;

/**
 * Runs a claimed job, and stores how it went. What the handler throws is logged, and the job is tried again later.
 * `stop` ends it before its time: then it is given back. Throws when the database is away; the lease runs out then.
 */
export async function runJob(
  db: Db,
  log: Log,
  job: ClaimedJob,
  handler: JobHandler,
  stop: AbortSignal,
  { leaseMs, now, random }: RunOptions,
): Promise<void> {
  const abort = new AbortController();
  const signal = AbortSignal.any([stop, abort.signal]);
  const lease = holdLease(db, job, leaseMs, now, () => abort.abort(new Error("Its lease was lost")));
  const timeoutMs = handler.timeoutMs ?? defaultTimeoutMs;
  const timeout = new Error(`It took more than ${timeoutMs / 1000} seconds`);
  const timer = setTimeout(() => abort.abort(timeout), timeoutMs);
  const outcome = await untilAborted(signal, begin(job, handler, signal)).then(
    (next) => ({ next }),
    (error: unknown) => ({ error }),
  );
  clearTimeout(timer);
  lease.end();

  const about = { job: job.id, name: job.name, attempt: job.attempts };
  if (lease.isLost()) return log.warn(about, "A job's lease was lost: another node may run it now");
  if ("next" in outcome) {
    const { next } = outcome;
    await (next ? rescheduleJob(db, job, next.runAt, next.payload) : finishJob(db, job));
  } else if (stop.aborted) await releaseJob(db, job);
  else {
    const mayRetry = handler.recurring || job.attempts < maxAttempts;
    log.error({ err: outcome.error, ...about }, mayRetry ? "A job failed" : "A job failed for good");
    const retryAt = mayRetry ? now() + retryDelayMs(job.attempts, random) : undefined;
    await failJob(db, job, outcome.error, retryAt);
  }
}

async function begin(job: ClaimedJob, handler: JobHandler, signal: AbortSignal) {
  // After the last attempt, its server ended before it could store how that went.
  if (!handler.recurring && job.attempts > maxAttempts) throw new Error("The server ended while it ran");
  return handler.run(JSON.parse(job.payload), signal);
}

/** What `work` comes to; rejects with the signal's reason once that is aborted: `work` is left to itself. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([work, promise]);
}
