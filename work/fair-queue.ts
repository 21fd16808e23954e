import { addTo, largestOf } from "./counts.ts";

export interface QueueLimits {
  /** How many tasks run at once: in all, and of one person. */
  running: number;
  runningEach: number;
  /** Of one group of people, such as a network; no limit of its own when there is none. */
  runningGroup?: number;
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

export interface TaskOptions {
  signal?: AbortSignal;
  group?: string;
}

export interface FairQueue {
  /**
   * Runs a task of `person` when its turn comes. Throws Busy, at once or when it has to give way, or the signal's reason
   * when that is aborted while the task still waits; a task that has begun is left to itself.
   */
  run<T>(person: string, task: () => Promise<T>, options?: TaskOptions): Promise<T>;
}

interface Waiting {
  group: string | undefined;
  begin(): void;
  /** Gives its place in the line to another one. */
  refuse(): void;
}

/**
 * A bounded queue in which people take turns, however many tasks one of them sends. When it is full, the group of which
 * most wait gives up a place, so that nobody can keep all of them from the others.
 */
export function fairQueue(limits: QueueLimits): FairQueue {
  /** Tasks that wait, by person; who had a turn goes to the end. */
  const lines = new Map<string, Set<Waiting>>();
  const runningOf = new Map<string, number>();
  const runningIn = new Map<string, number>();
  const { runningGroup = Number.POSITIVE_INFINITY } = limits;
  let running = 0;
  let waiting = 0;

  const mayRun = (person: string, group: string | undefined) =>
    running < limits.running &&
    (runningOf.get(person) ?? 0) < limits.runningEach &&
    (group === undefined || (runningIn.get(group) ?? 0) < runningGroup);

  function count(person: string, group: string | undefined, by: 1 | -1) {
    running += by;
    addTo(runningOf, person, by);
    if (group !== undefined) addTo(runningIn, group, by);
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
      const [task] = line;
      if (!mayRun(person, task!.group)) continue;
      leave(person, task!);
      if (line.size > 0) {
        lines.delete(person);
        lines.set(person, line);
      }
      task!.begin();
    }
  }

  /** Returns false, and refuses nobody, when the newcomer's group has about as many as any other. */
  function makeRoom(newcomer: string): boolean {
    const all = [...lines].flatMap(([person, line]) =>
      [...line].map((task) => ({ task, of: task.group ?? person })),
    );
    const counts = new Map<string, number>();
    for (const { of } of all) addTo(counts, of, 1);
    const largest = largestOf(counts);
    if ((counts.get(largest ?? "") ?? 0) <= (counts.get(newcomer) ?? 0) + 1) return false;
    all.findLast(({ of }) => of === largest)!.task.refuse();
    return true;
  }

  function turn(person: string, { signal, group }: TaskOptions): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const line = lines.get(person) ?? new Set();
    if (line.size >= limits.waitingEach) throw new Busy();
    if (waiting >= limits.waiting && !makeRoom(group ?? person)) throw new Busy();
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      leave(person, task);
      settle();
    };
    const onAbort = end(() => reject(signal!.reason));
    const refuse = end(() => reject(new Busy()));
    const timer = setTimeout(refuse, limits.waitMs);
    const begin = end(() => {
      count(person, group, 1);
      resolve();
    });
    const task: Waiting = { group, begin, refuse };
    signal?.addEventListener("abort", onAbort, { once: true });
    line.add(task);
    lines.set(person, line);
    waiting++;
    return promise;
  }

  return {
    async run(person, task, options = {}) {
      const { signal, group } = options;
      signal?.throwIfAborted();
      if (mayRun(person, group) && !lines.has(person)) count(person, group, 1);
      else await turn(person, options);
      try {
        return await task();
      } finally {
        count(person, group, -1);
        beginNext();
      }
    },
  };
}
