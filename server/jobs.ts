import { setImmediate } from "node:timers/promises";
import { enqueueJob, jobsTag } from "../app/models/job.server.ts";
import { claimJob, nextJobTime, releaseJob } from "../app/models/job-lease.server.ts";
import type { Log } from "../config/log.ts";
import { type Db, engineOf } from "../db/engine.ts";
import { type JobHandler, type RunOptions, runJob } from "./run-job.ts";

export interface Jobs {
  /** Begins no job any more, and waits for the one that runs. When its time is up, it is stopped and given back. */
  close(): Promise<void>;
}

const maxIdleMs = 60_000;
/** When the database is away. */
const reconnectMs = 5000;
const defaults = { leaseMs: 60_000, drainMs: 3000, now: Date.now, random: Math.random };

/**
 * Runs jobs one after another, as long as the process lives: those that `handlers` has a name for. Between them it sleeps
 * until the next one is due, a minute at most, or until `wakeRunners`.
 */
export function openJobs(
  db: Db,
  handlers: Record<string, JobHandler>,
  log: Log,
  given: Partial<RunOptions & { drainMs: number }> = {},
): Jobs {
  const options = { ...defaults, ...given };
  const names = Object.keys(handlers);
  const stop = new AbortController();
  const sleeper = openSleeper();
  let isClosing = false;
  let closed: Promise<void> | undefined;

  async function runAll() {
    let isAway = false;
    let isPrepared = false;
    while (!isClosing) {
      sleeper.beAwake();
      // Jobs and an embedded database alone would leave no turn to anybody else.
      await setImmediate();
      try {
        if (!isPrepared) await enqueueRecurring(db, handlers, options.now());
        isPrepared = true;
        await runNext();
        isAway = false;
      } catch (error) {
        if (!isAway) log.error(error, "Jobs wait until the database answers");
        isAway = true;
        await sleeper.sleep(reconnectMs);
      }
    }
  }

  async function runNext() {
    const job = await claimJob(db, names, options.now(), options.leaseMs);
    if (job)
      await (isClosing
        ? releaseJob(db, job)
        : runJob(db, log, job, handlers[job.name]!, stop.signal, options));
    else await sleeper.sleep(await idleMs());
  }

  async function idleMs() {
    const next = (await nextJobTime(db, names)) ?? Number.POSITIVE_INFINITY;
    return Math.min(Math.max(next - options.now(), 0), maxIdleMs);
  }

  async function close() {
    isClosing = true;
    unsubscribe();
    sleeper.wake();
    const timer = setTimeout(() => stop.abort(new Error("The server ends")), options.drainMs);
    await running;
    clearTimeout(timer);
  }

  // No tags: anything may have changed.
  const unsubscribe = engineOf(db).bus.subscribe((tags) => {
    if (!tags || tags.includes(jobsTag)) sleeper.wake();
  });
  const running = runAll();
  return { close: () => (closed ??= close()) };
}

async function enqueueRecurring(db: Db, handlers: Record<string, JobHandler>, now: number) {
  for (const [name, { recurring }] of Object.entries(handlers))
    if (recurring) await enqueueJob(db, { id: name, name, runAt: now });
}

/** Sleep that a call ends, also one that came since `beAwake`, before the sleep began. */
function openSleeper() {
  let isWoken = false;
  let end = () => {};
  return {
    beAwake() {
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
