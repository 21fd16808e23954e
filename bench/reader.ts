// A reader of cached pages. It runs in a thread of its own, so that the attacks in this process do not delay it.
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { nextAddress } from "./program.ts";

const pauseMs = 25;

export interface PageRead {
  /** A time of `now()`. */
  startedAt: number;
  durationMs: number;
}

/** Reads the page at `url` again and again, each time on a new connection. `stop` returns all reads. */
export function startReader(url: string) {
  const worker = new Worker(new URL(import.meta.url), { workerData: url });
  const { promise, resolve, reject } = Promise.withResolvers<PageRead[]>();
  worker.once("message", resolve).once("error", reject);
  return {
    stop(): Promise<PageRead[]> {
      worker.postMessage("stop");
      return promise;
    },
  };
}

/** Milliseconds since 1970, with fractions. All threads have the same time. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

if (parentPort) await readUntilStopped(workerData as string);

async function readUntilStopped(url: string) {
  const pageReads: PageRead[] = [];
  let isRunning = true;
  parentPort!.once("message", () => {
    isRunning = false;
  });
  while (isRunning) {
    const startedAt = now();
    await get(url);
    pageReads.push({ startedAt, durationMs: now() - startedAt });
    await pause(pauseMs);
  }
  parentPort!.postMessage(pageReads);
}

function get(url: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const headers = { "X-Forwarded-For": nextAddress() };
  request(url, { agent: false, headers }, (res) => res.resume().once("close", resolve))
    .once("error", () => resolve())
    .end();
  return promise;
}
