import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { SearchTexts } from "./search-texts.server.ts";

/** A text for a thread. `forSearch`: what the blog is found by is wanted as well. */
export interface RenderTask {
  title: string;
  description: string;
  /** GitHub-flavoured Markdown. */
  content: string;
  forSearch: boolean;
}

export interface ThreadResult {
  html: string;
  /** The text alone, blocks apart by blank lines. */
  plain: string;
  search?: SearchTexts;
}

export type RenderThreadMessage = { began: true } | { rendered: ThreadResult } | { failure: string };

const idleMs = 60_000;
// The same place from the sources and from the build, whose folder lies as deep.
const program = join(import.meta.dirname, "../../app/models/render-worker.server.ts");

/**
 * Threads that render, one text at a time each. A thread is started when none is free, and ended when it was idle for
 * a minute. How many there are is the caller's to bound. `onError` hears of threads that fail.
 */
export function renderThreads(onError: (error: Error) => void) {
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
    const limits = { maxOldGenerationSizeMb: 256 };
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
    /** undefined when it takes more than `timeoutMs` or too much memory, or cannot be rendered at all. */
    async render(task: RenderTask, timeoutMs: number): Promise<ThreadResult | undefined> {
      const worker = take();
      const result = await ask(worker, task, timeoutMs, () => void end(worker));
      giveBack(worker);
      return result;
    },
    async close() {
      await Promise.all([...all].map(end));
    },
  };
}

function ask(
  worker: Worker,
  task: RenderTask,
  timeoutMs: number,
  onTimeout: () => void,
): Promise<ThreadResult | undefined> {
  const { promise, resolve } = Promise.withResolvers<ThreadResult | undefined>();
  let timer: NodeJS.Timeout | undefined;
  const settle = (result?: ThreadResult) => {
    clearTimeout(timer);
    worker.off("message", onMessage).off("exit", onEnd).off("error", onEnd);
    resolve(result);
  };
  const onEnd = () => settle();
  const onMessage = (message: RenderThreadMessage) => {
    // When it ends in time after all, its answer counts; else its exit.
    if ("began" in message) timer = setTimeout(onTimeout, timeoutMs);
    else settle("rendered" in message ? message.rendered : undefined);
  };
  worker.on("message", onMessage).once("exit", onEnd).once("error", onEnd);
  worker.postMessage(task);
  return promise;
}
