// A reader of cached pages. It runs in a thread of its own, so that the attacks in this process do not delay it.
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { nextAddress } from "./program.ts";

const pauseMs = 25;

export interface Wait {
  /** When the request was sent, by `now`. */
  at: number;
  ms: number;
}

/** Reads the front page again and again, each time on a new connection. `stop` returns how long each read took. */
export function startReader(url: string) {
  const worker = new Worker(new URL(import.meta.url), { workerData: url });
  const { promise, resolve, reject } = Promise.withResolvers<Wait[]>();
  worker.once("message", resolve).once("error", reject);
  return {
    stop(): Promise<Wait[]> {
      worker.postMessage("stop");
      return promise;
    },
  };
}

/** Milliseconds since 1970, with fractions, comparable between threads. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

if (parentPort) await read(workerData as string);

async function read(url: string) {
  const waits: Wait[] = [];
  let isRunning = true;
  parentPort!.once("message", () => {
    isRunning = false;
  });
  while (isRunning) {
    const at = now();
    await get(url);
    waits.push({ at, ms: now() - at });
    await pause(pauseMs);
  }
  parentPort!.postMessage(waits);
}

function get(url: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const headers = { "X-Forwarded-For": nextAddress() };
  request(url, { agent: false, headers }, (res) => res.resume().once("close", resolve))
    .once("error", () => resolve())
    .end();
  return promise;
}
