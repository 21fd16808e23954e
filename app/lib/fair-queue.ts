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
  const running = openRunning(limits);
  const waiting = openWaiting(limits);

  function startNext() {
    for (const [client, queue] of waiting.queues) {
      if (running.isFull()) return;
      const [task] = queue;
      if (!running.hasRoom(client, task!.group)) continue;
      waiting.moveToEnd(client);
      task!.start();
    }
  }

  function waitForTurn(client: string, { signal, group }: TaskOptions): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.makeRoom(client, group);
    const endWait = (settle: () => void) => () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      waiting.delete(client, task);
      settle();
    };
    const onAbort = endWait(() => reject(signal!.reason));
    const refuse = endWait(() => reject(new Busy()));
    const timer = setTimeout(refuse, limits.maxWaitMs);
    const start = endWait(() => {
      running.count(client, group, 1);
      resolve();
    });
    const task: WaitingTask = { group, start, refuse };
    signal?.addEventListener("abort", onAbort, { once: true });
    waiting.add(client, task);
    return promise;
  }

  return {
    async run(client, task, { signal, group } = {}) {
      signal?.throwIfAborted();
      if (running.hasRoom(client, group) && !waiting.queues.has(client)) running.count(client, group, 1);
      else await waitForTurn(client, { signal, group });
      try {
        return await task();
      } finally {
        running.count(client, group, -1);
        startNext();
      }
    },
  };
}

function openRunning({
  maxRunning,
  maxRunningPerClient,
  maxRunningPerGroup = Number.POSITIVE_INFINITY,
}: QueueLimits) {
  const byClient = new Map<string, number>();
  const byGroup = new Map<string, number>();
  let running = 0;
  const isFull = () => running >= maxRunning;
  return {
    isFull,
    hasRoom: (client: string, group: string | undefined) =>
      !isFull() &&
      (byClient.get(client) ?? 0) < maxRunningPerClient &&
      (group === undefined || (byGroup.get(group) ?? 0) < maxRunningPerGroup),
    count(client: string, group: string | undefined, change: 1 | -1) {
      running += change;
      addTo(byClient, client, change);
      if (group !== undefined) addTo(byGroup, group, change);
    },
  };
}

function openWaiting({ maxWaiting, maxWaitingPerClient }: QueueLimits) {
  /** By client. One whose task was started goes to the end of the map. */
  const queues = new Map<string, Set<WaitingTask>>();
  let waiting = 0;
  return {
    queues,
    /** Throws Busy when there is none. */
    makeRoom(client: string, group = client) {
      if ((queues.get(client)?.size ?? 0) >= maxWaitingPerClient) throw new Busy();
      if (waiting >= maxWaiting && !evictFor(group, queues)) throw new Busy();
    },
    add(client: string, task: WaitingTask) {
      queues.set(client, (queues.get(client) ?? new Set()).add(task));
      waiting++;
    },
    delete(client: string, task: WaitingTask) {
      const queue = queues.get(client);
      if (!queue?.delete(task)) return;
      waiting--;
      if (queue.size === 0) queues.delete(client);
    },
    moveToEnd(client: string) {
      const queue = queues.get(client)!;
      queues.delete(client);
      queues.set(client, queue);
    },
  };
}

/**
 * Evicts a task of the group with the most waiting tasks, to make room for one of `newGroup`. Returns false, and evicts
 * nothing, unless that group has more waiting tasks than `newGroup` would have with the new one.
 */
function evictFor(newGroup: string, queues: Map<string, Set<WaitingTask>>): boolean {
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
