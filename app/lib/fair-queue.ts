import { addTo, largestOf } from "./counts.ts";

export interface QueueLimits {
  /** How many tasks may run at once. */
  maxRunning: number;
  maxRunningPerClient: number;
  /** A group is a set of clients, such as a network. undefined: no limit for groups. */
  maxRunningPerGroup?: number;
  /** How many more tasks may wait. */
  maxWaiting: number;
  maxWaitingPerClient: number;
  maxWaitMs: number;
}

/** Too many tasks wait, or this one waited too long. The task was not started. */
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
   * Runs a task of `client` when its turn comes. Throws Busy when the queue is full, the wait is too long, or the task
   * is evicted. Throws the signal's reason when it is aborted while the task waits; a running task is not stopped.
   */
  run<T>(client: string, task: () => Promise<T>, options?: TaskOptions): Promise<T>;
}

interface WaitingTask {
  group: string | undefined;
  start(): void;
  refuse(): void;
}

/**
 * A bounded queue in which clients take turns, however many tasks one of them adds. When it is full, the group with the
 * most waiting tasks loses the newest task of whichever of its clients is last in turn. So nobody can block the others.
 */
export function fairQueue(limits: QueueLimits): FairQueue {
  /** Waiting tasks by client. A client whose task was started goes to the end of the map. */
  const queues = new Map<string, Set<WaitingTask>>();
  const runningByClient = new Map<string, number>();
  const runningByGroup = new Map<string, number>();
  const { maxRunningPerGroup = Number.POSITIVE_INFINITY } = limits;
  let running = 0;
  let waiting = 0;

  const canStart = (client: string, group: string | undefined) =>
    running < limits.maxRunning &&
    (runningByClient.get(client) ?? 0) < limits.maxRunningPerClient &&
    (group === undefined || (runningByGroup.get(group) ?? 0) < maxRunningPerGroup);

  function countRunning(client: string, group: string | undefined, change: 1 | -1) {
    running += change;
    addTo(runningByClient, client, change);
    if (group !== undefined) addTo(runningByGroup, group, change);
  }

  function dequeue(client: string, task: WaitingTask) {
    const queue = queues.get(client);
    if (!queue?.delete(task)) return;
    waiting--;
    if (queue.size === 0) queues.delete(client);
  }

  function startNext() {
    for (const [client, queue] of queues) {
      if (running >= limits.maxRunning) return;
      const [task] = queue;
      if (!canStart(client, task!.group)) continue;
      dequeue(client, task!);
      if (queue.size > 0) {
        queues.delete(client);
        queues.set(client, queue);
      }
      task!.start();
    }
  }

  /**
   * Evicts a task of the group with the most waiting tasks, to make room for one of `newGroup`. Returns false, and evicts
   * nothing, unless that group has more waiting tasks than `newGroup` would have with the new one.
   */
  function evictFor(newGroup: string): boolean {
    const tasks = [...queues].flatMap(([client, queue]) =>
      [...queue].map((task) => ({ task, group: task.group ?? client })),
    );
    const counts = new Map<string, number>();
    for (const { group } of tasks) addTo(counts, group, 1);
    const largest = largestOf(counts);
    if ((counts.get(largest ?? "") ?? 0) <= (counts.get(newGroup) ?? 0) + 1) return false;
    tasks.findLast(({ group }) => group === largest)!.task.refuse();
    return true;
  }

  function waitForTurn(client: string, { signal, group }: TaskOptions): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = queues.get(client) ?? new Set();
    if (queue.size >= limits.maxWaitingPerClient) throw new Busy();
    if (waiting >= limits.maxWaiting && !evictFor(group ?? client)) throw new Busy();
    const endWait = (settle: () => void) => () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      dequeue(client, task);
      settle();
    };
    const onAbort = endWait(() => reject(signal!.reason));
    const refuse = endWait(() => reject(new Busy()));
    const timer = setTimeout(refuse, limits.maxWaitMs);
    const start = endWait(() => {
      countRunning(client, group, 1);
      resolve();
    });
    const task: WaitingTask = { group, start, refuse };
    signal?.addEventListener("abort", onAbort, { once: true });
    queue.add(task);
    queues.set(client, queue);
    waiting++;
    return promise;
  }

  return {
    async run(client, task, options = {}) {
      const { signal, group } = options;
      signal?.throwIfAborted();
      if (canStart(client, group) && !queues.has(client)) countRunning(client, group, 1);
      else await waitForTurn(client, options);
      try {
        return await task();
      } finally {
        countRunning(client, group, -1);
        startNext();
      }
    },
  };
}
