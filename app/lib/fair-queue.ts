export interface QueueLimits {
  /** How many tasks run at once: in all, and of one person. */
  running: number;
  runningEach: number;
  /** How many wait besides: in all, and of one person. */
  waiting: number;
  waitingEach: number;
  /** The longest that a task waits. */
  waitMs: number;
}

/** Too many tasks wait already, or this one waited too long. Nothing of it was done. */
export class Busy extends Error {
  override name = "Busy";
  constructor() {
    super("too much is waiting already");
  }
}

/** By its name, since the server and the built pages each have this module. */
export function isBusy(error: unknown): error is Busy {
  return error instanceof Error && error.name === "Busy";
}

export interface FairQueue {
  /**
   * Runs a task of `person` when its turn comes. Throws Busy, or the signal's reason when that is aborted while the
   * task still waits; a task that has begun is left to itself.
   */
  run<T>(person: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Waiting {
  begin(): void;
}

/** A bounded queue in which people take turns, however many tasks one of them sends. */
export function fairQueue(limits: QueueLimits): FairQueue {
  /** Tasks that wait, by person; who had a turn goes to the end. */
  const lines = new Map<string, Set<Waiting>>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  const mayRun = (person: string) =>
    running < limits.running && (runningOf.get(person) ?? 0) < limits.runningEach;

  function count(person: string, by: 1 | -1) {
    running += by;
    const left = (runningOf.get(person) ?? 0) + by;
    if (left > 0) runningOf.set(person, left);
    else runningOf.delete(person);
  }

  function leave(person: string, task: Waiting) {
    const line = lines.get(person);
    if (!line?.delete(task)) return;
    waiting--;
    if (line.size === 0) lines.delete(person);
  }

  function beginNext() {
    for (const [person, line] of lines) {
      if (running >= limits.running) return;
      if (!mayRun(person)) continue;
      const [task] = line;
      leave(person, task!);
      if (line.size > 0) {
        lines.delete(person);
        lines.set(person, line);
      }
      task!.begin();
    }
  }

  function turn(person: string, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const line = lines.get(person) ?? new Set();
    if (waiting >= limits.waiting || line.size >= limits.waitingEach) throw new Busy();
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      leave(person, task);
      settle();
    };
    const onAbort = end(() => reject(signal!.reason));
    const timer = setTimeout(
      end(() => reject(new Busy())),
      limits.waitMs,
    );
    const task = {
      begin: end(() => {
        count(person, 1);
        resolve();
      }),
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    line.add(task);
    lines.set(person, line);
    waiting++;
    return promise;
  }

  return {
    async run(person, task, signal) {
      signal?.throwIfAborted();
      if (mayRun(person) && !lines.has(person)) count(person, 1);
      else await turn(person, signal);
      try {
        return await task();
      } finally {
        count(person, -1);
        beginNext();
      }
    },
  };
}
