import { parentPort, Worker } from "node:worker_threads";

/** What a thread says: that it begins, from when on its time counts, and then one of the others. */
type ThreadMessage<Result> = { began: true } | { result: Result } | { failure: string };

export interface ThreadOptions {
  /** The path of what runs in each thread. It takes one task a message. */
  program: string;
  maxMemoryMb: number;
  /** Hears of threads that fail. */
  onError: (error: Error) => void;
}

const idleMs = 60_000;

/**
 * Threads that work, at one task at a time each. A thread is started when none is free, and ended when it was idle for a
 * minute. How many there are is the caller's to bound.
 */
export function openThreads<Task, Result>({ program, maxMemoryMb, onError }: ThreadOptions) {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const all = new Set<Worker>();

  function take(): Worker {
    const [free] = idle.keys();
    if (!free) return start();
    clearTimeout(idle.get(free));
    idle.delete(free);
    free.ref();
    return free;
  }

  function start(): Worker {
    const limits = { maxOldGenerationSizeMb: maxMemoryMb };
    const worker = new Worker(program, { resourceLimits: limits, execArgv: [], env: {} });
    all.add(worker);
    worker.on("error", (error: Error) => {
      forget(worker);
      onError(error);
    });
    worker.once("exit", () => forget(worker));
    return worker;
  }

  /** One that ends is nobody's to take from then on, though it may live for a moment. */
  function forget(worker: Worker) {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    all.delete(worker);
  }

  function end(worker: Worker) {
    forget(worker);
    return worker.terminate();
  }

  function giveBack(worker: Worker) {
    if (!all.has(worker)) return;
    worker.unref();
    idle.set(worker, setTimeout(() => void end(worker), idleMs).unref());
  }

  return {
    /** undefined when it takes more than `timeoutMs` or too much memory, or cannot be done at all. */
    async run(task: Task, timeoutMs: number): Promise<Result | undefined> {
      const worker = take();
      const result = await ask<Result>(worker, task, timeoutMs, () => void end(worker));
      giveBack(worker);
      return result;
    },
    async close() {
      await Promise.all([...all].map(end));
    },
  };
}

function ask<Result>(
  worker: Worker,
  task: unknown,
  timeoutMs: number,
  onTimeout: () => void,
): Promise<Result | undefined> {
  const { promise, resolve } = Promise.withResolvers<Result | undefined>();
  let timer: NodeJS.Timeout | undefined;
  const settle = (result?: Result) => {
    clearTimeout(timer);
    worker.off("message", onMessage).off("exit", onEnd).off("error", onEnd);
    resolve(result);
  };
  const onEnd = () => settle();
  const onMessage = (message: ThreadMessage<Result>) => {
    // When it ends in time after all, its answer counts; else its exit.
    if ("began" in message) timer = setTimeout(onTimeout, timeoutMs);
    else settle("result" in message ? message.result : undefined);
  };
  worker.on("message", onMessage).once("exit", onEnd).once("error", onEnd);
  worker.postMessage(task);
  return promise;
}

/**
 * In a thread: works at the tasks that it is given. `ready`: its own beginning, which does not count as a task's time.
 */
export function answerTasks<Task, Result>(
  work: (task: Task) => Promise<Result>,
  ready?: Promise<unknown>,
): void {
  const tell = (message: ThreadMessage<Result>) => parentPort!.postMessage(message);
  parentPort!.on("message", async (task: Task) => {
    try {
      await ready;
      tell({ began: true });
      tell({ result: await work(task) });
    } catch (error) {
      tell({ failure: error instanceof Error ? error.message : String(error) });
    }
  });
}
