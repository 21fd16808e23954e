// A reader of pages. It runs in a thread of its own, so that the attacks in this process do not delay it.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { nextAddress } from "./program.ts";

const pauseMs = 25;

export interface PageRead {
  /** A time of `now()`. */
  startedAt: number;
  durationMs: number;
}

/**
 * Reads the page at `url` again and again, each time on a new connection. `stop` returns all reads. Throws when a page is
 * refused, or a connection is lost.
 */
export function startReader(url: string, headers: Record<string, string> = {}) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, headers } });
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

type Page = { url: string; headers: Record<string, string> };

if (parentPort) await readUntilStopped(workerData as Page);

async function readUntilStopped({ url, headers }: Page) {
  const pageReads: PageRead[] = [];
  let isRunning = true;
  parentPort!.once("message", () => {
    isRunning = false;
  });
  while (isRunning) {
    const startedAt = now();
    await read(url, { ...headers, "X-Forwarded-For": nextAddress() });
    pageReads.push({ startedAt, durationMs: now() - startedAt });
    await pause(pauseMs);
  }
  parentPort!.postMessage(pageReads);
}

async function read(url: string, headers: Record<string, string>) {
  const req = request(url, { agent: false, headers }).end();
  const [response] = (await once(req, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${url} has the status ${response.statusCode}`);
  await once(response.resume(), "end");
}
