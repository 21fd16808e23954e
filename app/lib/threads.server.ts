import { parentPort, Worker } from "node:worker_threads";
import { childEnvironment } from "../../config/child-environment.ts";

/** A thread sends `started` when it begins a task, whose timeout counts from then on, and later `result` or `failure`. */
type ThreadMessage<Result> = { started: true } | { result: Result } | { failure: string };

export interface ThreadOptions {
  /** The path of the file that each thread runs. It calls `handleTasks`. */
  program: string;
  maxMemoryMb: number;
  /** Called when a thread fails. */
  onError: (error: Error) => void;
}

const idleMs = 60_000;
/** Without it, each busy thread holds some 50 MB more. */
export const maxYoungGenerationSizeMb = 12;

/**
 * A pool of threads, each of which runs one task at a time. A thread is started when none is idle, and ended when it
 * was idle for a minute. The pool has no maximum size: the caller limits how many tasks run at once.
 */
export function openThreadPool<Task, Result>({ program, maxMemoryMb, onError }: ThreadOptions) {
  const idle = new Map<Worker, NodeJS.Timeout>();
  const all = new Set<Worker>();

  function takeIdle(): Worker | undefined {
    const [worker] = idle.keys();
    if (!worker) return undefined;
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    worker.ref();
    return worker;
  }

  function start(): Worker {
    const limits = { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb };
    const worker = new Worker(program, { resourceLimits: limits, execArgv: [], env: childEnvironment() });
    all.add(worker);
    worker.on("error", (error: Error) => {
      remove(worker);
      onError(error);
    });
    worker.once("exit", () => remove(worker));
    return worker;
  }

  /** A thread that is ending may run for a moment longer, but gets no more tasks. */
  function remove(worker: Worker) {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    all.delete(worker);
  }

  function end(worker: Worker) {
    remove(worker);
    return worker.terminate();
  }

  function makeIdle(worker: Worker) {
    if (!all.has(worker)) return;
    worker.unref();
    idle.set(worker, setTimeout(() => void end(worker), idleMs).unref());
  }

  return {
    /** Returns undefined when the task takes longer than `timeoutMs`, uses too much memory, or fails. */
    async run(task: Task, timeoutMs: number): Promise<Result | undefined> {
      const worker = takeIdle() ?? start();
      const result = await sendTask<Result>(worker, task, timeoutMs, () => void end(worker));
      makeIdle(worker);
      return result;
    },
    async close() {
      await Promise.all([...all].map(end));
    },
  };
}

function sendTask<Result>(
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
    if ("started" in message) timer = setTimeout(onTimeout, timeoutMs);
    // Without a result the task has failed.
    else settle("result" in message ? message.result : undefined);
  };
  worker.on("message", onMessage).once("exit", onEnd).once("error", onEnd);
  worker.postMessage(task);
  return promise;
}

/** Runs in a thread: handles the tasks that the pool sends. */
export function handleTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  const send = (message: ThreadMessage<Result>) => parentPort!.postMessage(message);
  parentPort!.on("message", async (task: Task) => {
    try {
      send({ started: true });
      send({ result: await work(task) });
    } catch (error) {
      send({ failure: error instanceof Error ? error.message : String(error) });
    }
  });
}
