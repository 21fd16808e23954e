import { setImmediate } from "node:timers/promises";
import { enqueueJob, jobsTag } from "../app/core/job.server.ts";
import type { JobHandler } from "../app/core/job-handler.server.ts";
import { bringForward, claimJob, nextJobTime, releaseJob } from "../app/core/job-lease.server.ts";
import type { Log } from "../config/log.ts";
import { type Db, engineOf } from "../db/engine.ts";
import { type RunOptions, runJob } from "./run-job.ts";

export interface JobRunner {
  /** Starts no more jobs, and waits for the running one. After `drainMs` that job is stopped and released. */
  close(): Promise<void>;
}

const maxIdleMs = 60_000;
/** The pause after a failure of the database. */
const retryMs = 5000;
/** The time to release a job at shutdown. */
const releaseMs = 500;
const defaults = {
  leaseMs: 60_000,
  drainMs: 3000,
  now: Date.now,
  random: Math.random,
  isPaused: () => false,
};

/**
 * Runs the jobs for which there is a handler, one after another, until it is closed; none begins while `isPaused`. In between it sleeps until the
 * next job is due, for a minute at most, or until `wakeRunners` is called.
 */
export function openJobRunner(
  db: Db,
  handlers: Record<string, JobHandler>,
  log: Log,
  overrides: Partial<RunOptions & { drainMs: number; isPaused: () => boolean }> = {},
): JobRunner {
  const options = { ...defaults, ...overrides };
  const names = Object.keys(handlers);
  const stopController = new AbortController();
  const sleeper = openSleeper();
  let isClosing = false;
  let hasEnqueuedRecurring = false;
  let closed: Promise<void> | undefined;

  async function runNext() {
    if (!hasEnqueuedRecurring) await enqueueRecurring(db, handlers, options.now());
    hasEnqueuedRecurring = true;
    const job = await claimJob(db, names, options.now(), options.leaseMs);
    if (job)
      await (isClosing
        ? releaseJob(db, job)
        : runJob(db, log, job, handlers[job.name]!, stopController.signal, options));
    else {
      await bringForward(db, names, recurringNames(handlers), options.now());
      const next = (await nextJobTime(db, names)) ?? Number.POSITIVE_INFINITY;
      await sleeper.sleep(Math.min(Math.max(next - options.now(), 0), maxIdleMs));
    }
  }

  async function close() {
    isClosing = true;
    unsubscribe();
    sleeper.wake();
    const timer = setTimeout(() => stopController.abort(new Error("The server ends")), options.drainMs);
    // A database that does not respond must not hold the shutdown: then the lease expires.
    const deadline = new Promise<void>((resolve) => setTimeout(resolve, options.drainMs + releaseMs).unref());
    await Promise.race([running, deadline]);
    clearTimeout(timer);
  }

  // No tags: anything may have changed.
  const unsubscribe = engineOf(db).bus.subscribe((tags) => {
    if (!tags || tags.includes(jobsTag)) sleeper.wake();
  });
  const running = repeat(runNext, { isClosing: () => isClosing, isPaused: options.isPaused, sleeper, log });
  return { close: () => (closed ??= close()) };
}

interface Repetition {
  isClosing(): boolean;
  isPaused(): boolean;
  sleeper: ReturnType<typeof openSleeper>;
  log: Log;
}

/** Runs what is next until `isClosing`. While it fails, it waits for the database. */
async function repeat(runNext: () => Promise<void>, { isClosing, isPaused, sleeper, log }: Repetition) {
  let isDatabaseDown = false;
  while (!isClosing()) {
    sleeper.forgetWake();
    // An embedded database blocks the thread: without this pause, many short jobs would leave no time for requests.
    await setImmediate();
    if (isPaused()) {
      await sleeper.sleep(retryMs);
      continue;
    }
    try {
      await runNext();
      isDatabaseDown = false;
    } catch (error) {
      if (!isDatabaseDown) log.error(error, "Jobs wait until the database answers");
      isDatabaseDown = true;
      await sleeper.sleep(retryMs);
    }
  }
}

async function enqueueRecurring(db: Db, handlers: Record<string, JobHandler>, now: number) {
  for (const name of recurringNames(handlers)) await enqueueJob(db, { id: name, name, runAt: now });
}

function recurringNames(handlers: Record<string, JobHandler>) {
  return Object.keys(handlers).filter((name) => handlers[name]!.recurring);
}

/** A sleep that `wake` ends. A `wake` between `forgetWake` and the sleep makes that sleep end at once. */
function openSleeper() {
  let isWoken = false;
  let end = () => {};
  return {
    forgetWake() {
      isWoken = false;
    },
    wake() {
      isWoken = true;
      end();
    },
    async sleep(ms: number) {
      if (isWoken) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      end = resolve;
      const timer = setTimeout(resolve, ms).unref();
      await promise;
      clearTimeout(timer);
    },
  };
}
