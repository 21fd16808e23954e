import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { fairQueue, type QueueLimits } from "../work/fair-queue.ts";
import type { ImageProcessor, ProcessedImage } from "./storage.ts";

const worker = join(import.meta.dirname, "image-worker.ts");
const MB = 1024 * 1024;
const defaultLimits = { timeoutMs: 20_000, svgTimeoutMs: 3000, maxBytes: 1024 * MB };
const defaultQueue: QueueLimits = {
  maxRunning: 2,
  maxRunningPerGroup: 1,
  maxRunningPerPerson: 1,
  maxWaiting: 60,
  maxWaitingPerPerson: 20,
  maxWaitMs: 10_000,
};

/** The message to the child process. */
export interface ImageTask {
  source: string | Uint8Array;
  widths: number[];
  /** A small SVG may ask for any amount of work. */
  svgTimeoutMs: number;
}

/**
 * Processes each image in a child process of its own, which is killed at its limits: a hostile file can neither block
 * nor crash the server, and leaves nothing behind for the next image. People take turns, one image at a time each.
 */
export function openImageProcessor(
  given: Partial<typeof defaultLimits> = {},
  queueLimits = defaultQueue,
): ImageProcessor {
  const limits = { ...defaultLimits, ...given };
  const queue = fairQueue(queueLimits);
  return (source, widths, { person, group, signal }) =>
    queue.run(person, () => processOnce(source, widths, limits, signal), { signal, group });
}

async function processOnce(
  source: string | Uint8Array,
  widths: number[],
  { timeoutMs, svgTimeoutMs, maxBytes }: typeof defaultLimits,
  signal: AbortSignal | undefined,
) {
  const child = start();
  const kill = () => void child.kill("SIGKILL");
  const late = setTimeout(kill, timeoutMs);
  const watch = setInterval(() => residentSize(child) > maxBytes && kill(), 25);
  signal?.addEventListener("abort", kill, { once: true });
  try {
    return await ask(child, { source, widths, svgTimeoutMs });
  } finally {
    clearTimeout(late);
    clearInterval(watch);
    signal?.removeEventListener("abort", kill);
  }
}

function ask(child: ChildProcess, task: ImageTask): Promise<ProcessedImage | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<ProcessedImage | undefined>();
  let answer: ProcessedImage | undefined;
  let complaint = "";
  // One that cannot be started, or told anything. More than one error may come.
  child.on("error", reject);
  child.once("message", (message) => {
    answer = (message as ProcessedImage | null) ?? undefined;
    child.kill("SIGKILL");
  });
  child.stderr?.on("data", (text) => (complaint = (complaint + text).slice(-2000))).on("error", () => {});
  child.once("exit", (code) => {
    // It never ends by itself but when its program does not run; a signal is our own, or the image crashed it.
    if (code === null) resolve(answer);
    else reject(new Error(`images cannot be drawn: ${complaint || `the process ended with ${code}`}`));
  });
  // When it is gone before it heard us, its exit tells why.
  if (child.connected) child.send(task, () => {});
  return promise;
}

/** With none of our environment, and less urgent than any answer to a request. */
function start() {
  const child = fork(worker, [], {
    env: { PATH: process.env.PATH },
    execArgv: ["--max-old-space-size=128"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  try {
    setPriority(child.pid!, 10);
  } catch {
    // Some systems forbid it; the limits hold all the same.
  }
  return child;
}

/** In bytes; only Linux tells, elsewhere the limits on pixels and time have to do. */
function residentSize(child: ChildProcess) {
  if (process.platform !== "linux") return 0;
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
