import type { JobHandler } from "../app/core/job-handler.server.ts";
import {
  type ClaimedJob,
  endedTwice,
  failJob,
  finishJob,
  releaseJob,
  rescheduleJob,
  retryDelayMs,
} from "../app/core/job-lease.server.ts";
import type { Log } from "../config/log.ts";
import type { Db } from "../db/engine.ts";
import { holdLease } from "./hold-lease.ts";

export interface RunOptions {
  leaseMs: number;
  /** Milliseconds since 1970. */
  now: () => number;
  random: () => number;
}

const defaultTimeoutMs = 5 * 60 * 1000;
const maxAttempts = 10;

/**
 * Runs a claimed job and stores its outcome. When the handler throws, the error is logged and the job is retried later.
 * When `stopSignal` is aborted, the job is released. Throws when the database is unavailable; the lease then expires.
 */
export async function runJob(
  db: Db,
  log: Log,
  job: ClaimedJob,
  handler: JobHandler,
  stopSignal: AbortSignal,
  { leaseMs, now, random }: RunOptions,
): Promise<void> {
  const abort = new AbortController();
  const signal = AbortSignal.any([stopSignal, abort.signal]);
  const lease = holdLease(db, job, leaseMs, now, () => abort.abort(new Error("Its lease was lost")));
  const timeoutMs = handler.timeoutMs ?? defaultTimeoutMs;
  const timeout = new Error(`It took more than ${timeoutMs / 1000} seconds`);
  const timer = setTimeout(() => abort.abort(timeout), timeoutMs);
  const isLastAttempt = !handler.recurring && (job.attempts >= maxAttempts || job.last_error === endedTwice);
  const outcome = await untilAborted(signal, runHandler(job, handler, signal, isLastAttempt)).then(
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
  } else if (stopSignal.aborted) await releaseJob(db, job);
  else {
    log.error({ err: outcome.error, ...about }, isLastAttempt ? "A job failed for good" : "A job failed");
    const retryAt = isLastAttempt ? undefined : now() + retryDelayMs(job.attempts, random);
    await failJob(db, job, outcome.error, retryAt);
  }
}

async function runHandler(job: ClaimedJob, handler: JobHandler, signal: AbortSignal, isLastAttempt: boolean) {
  const payload = JSON.parse(job.payload);
  // A third time would end the server again, and with it what others do.
  if (!handler.recurring && job.last_error === endedTwice) {
    await handler.onAbandoned?.(payload);
    throw new Error(endedTwice);
  }
  return handler.run(payload, signal, isLastAttempt);
}

/** Settles like `work`, or rejects with the signal's reason when it is aborted first. `work` itself is not stopped. */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return Promise.race([work, promise]);
}
