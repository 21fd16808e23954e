// A reader of kept pages, in a thread of its own: what it waits is not what the attacker's own work costs.
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { someAddress } from "./program.ts";

const pauseMs = 25;

export interface Waits {
  /** When the request was sent, by performance.timeOrigin and performance.now(). */
  at: number;
  ms: number;
}

/** Reads the front page again and again, each time on a new connection. Stopping returns what it waited. */
export function startReader(url: string) {
  const worker = new Worker(new URL(import.meta.url), { workerData: url });
  const { promise, resolve, reject } = Promise.withResolvers<Waits[]>();
  worker.once("message", resolve).once("error", reject);
  return {
    stop(): Promise<Waits[]> {
      worker.postMessage("stop");
      return promise;
    },
  };
}

/** Milliseconds since 1970, with fractions, the same in every thread. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}

if (parentPort) await read(workerData as string);

async function read(url: string) {
  const waits: Waits[] = [];
  let running = true;
  parentPort!.once("message", () => {
    running = false;
  });
  while (running) {
    const at = now();
    await get(url);
    waits.push({ at, ms: now() - at });
    await pause(pauseMs);
  }
  parentPort!.postMessage(waits);
}

function get(url: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const headers = { "X-Forwarded-For": someAddress() };
  request(url, { agent: false, headers }, (res) => res.resume().once("close", resolve))
    .once("error", () => resolve())
    .end();
  return promise;
}
