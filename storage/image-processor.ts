import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { fairQueue, type QueueLimits } from "../app/lib/fair-queue.ts";
import type { RefusedImage } from "../app/lib/refused-images.ts";
import { childEnvironment } from "../config/child-environment.ts";
import type { ImageProcessor, ProcessedImage } from "./storage.ts";

const worker = join(import.meta.dirname, "image-worker.ts");
const MB = 1024 * 1024;
const defaultLimits = { timeoutMs: 20_000, maxSvgCpuMs: 3000, maxMemoryBytes: 1024 * MB };
const defaultQueue: QueueLimits = {
  maxRunning: 2,
  maxRunningPerGroup: 1,
  maxRunningPerClient: 1,
  maxWaiting: 60,
  maxWaitingPerClient: 20,
  maxWaitMs: 10_000,
};

/** The message to the child process, which sends back a ProcessedImage, or why the image is refused. */
export interface ImageTask {
  source: string | Uint8Array;
  widths: number[];
  isSquare: boolean;
  /** The processor time that an SVG may take, because a small one can need any amount of work. */
  maxSvgCpuMs: number;
}

/**
 * Processes each image in a child process of its own, which is killed at its limits: a malicious file can neither block
 * nor crash the server, nor affect the next image. People take turns, one image at a time each.
 */
export function openImageProcessor(
  overrides: Partial<typeof defaultLimits> = {},
  queueLimits = defaultQueue,
): ImageProcessor {
  const limits = { ...defaultLimits, ...overrides };
  const queue = fairQueue(queueLimits);
  return (source, widths, { client, group, signal, isSquare = false }) => {
    const task = { source, widths, isSquare, maxSvgCpuMs: limits.maxSvgCpuMs };
    return queue.run(client, () => processInChild(task, limits, signal), { signal, group });
  };
}

async function processInChild(
  task: ImageTask,
  { timeoutMs, maxMemoryBytes }: typeof defaultLimits,
  signal: AbortSignal | undefined,
) {
  const child = startChild();
  const kill = () => void child.kill("SIGKILL");
  const timer = setTimeout(kill, timeoutMs);
  const memoryCheck = setInterval(() => residentSize(child) > maxMemoryBytes && kill(), 25);
  signal?.addEventListener("abort", kill, { once: true });
  try {
    const image = await sendTask(child, task);
    // Nothing was wrong with the image.
    signal?.throwIfAborted();
    return image;
  } finally {
    clearTimeout(timer);
    clearInterval(memoryCheck);
    signal?.removeEventListener("abort", kill);
  }
}

function sendTask(child: ChildProcess, task: ImageTask): Promise<ProcessedImage | RefusedImage> {
  const { promise, resolve, reject } = Promise.withResolvers<ProcessedImage | RefusedImage>();
  // What holds when it is killed at its limits.
  let image: ProcessedImage | RefusedImage = { refused: "slow" };
  let errorOutput = "";
  // The process could not be started, or the task could not be sent. This event may come more than once.
  child.on("error", reject);
  child.once("message", (message) => {
    image = message as ProcessedImage | RefusedImage;
    child.kill("SIGKILL");
  });
  child.stderr?.on("data", (text) => (errorOutput = (errorOutput + text).slice(-2000))).on("error", () => {});
  child.once("exit", (code) => {
    // Without a code it ended by a signal: from us, or from a crash that the image caused. It exits with a code only
    // when the program cannot run.
    if (code === null) resolve(image);
    else reject(new Error(`images cannot be processed: ${errorOutput || `the process ended with ${code}`}`));
  });
  // When the process has already ended, its exit event settles the promise.
  if (child.connected) child.send(task, () => {});
  return promise;
}

/** Starts the process without our environment variables, and with a lower priority than the server. */
function startChild() {
  const child = fork(worker, [], {
    env: { ...childEnvironment(), PATH: process.env.PATH },
    execArgv: ["--max-old-space-size=128"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  try {
    setPriority(child.pid!, 10);
  } catch {
    // Some systems do not allow it; the limits still apply.
  }
  return child;
}

/** In bytes. Returns 0 on systems other than Linux, where the limits on pixels and time have to be enough. */
function residentSize(child: ChildProcess) {
  if (process.platform !== "linux") return 0;
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
