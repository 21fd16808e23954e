import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import type { Draw, Drawn } from "./storage.ts";

const worker = join(import.meta.dirname, "draw-worker.ts");
const MB = 1024 * 1024;
const usual = { seconds: 20, megabytes: 1024, atOnce: 2, waiting: 30 };

/**
 * Draws every image in a process of its own, which is killed at its limits: what a stranger sends can neither hold up
 * nor take down the server, and nothing of one image is there for the next.
 */
export function openDraw(given: Partial<typeof usual> = {}): Draw {
  const limits = { ...usual, ...given };
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn() {
    if (running < limits.atOnce) running++;
    else await new Promise<void>((next) => waiting.push(next));
  }
  function done() {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }

  return async (source, widths) => {
    if (waiting.length >= limits.waiting) return undefined;
    await turn();
    try {
      return await drawOnce(source, widths, limits);
    } finally {
      done();
    }
  };
}

function drawOnce(source: string | Uint8Array, widths: number[], limits: typeof usual) {
  const child = start();
  const { promise, resolve, reject } = Promise.withResolvers<Drawn | undefined>();
  const kill = () => child.kill("SIGKILL");
  const late = setTimeout(kill, limits.seconds * 1000);
  const watch = setInterval(() => residentSize(child) > limits.megabytes * MB && kill(), 25);
  let answer: Drawn | undefined;
  let complaint = "";
  child.once("message", (message) => {
    answer = (message as Drawn | null) ?? undefined;
    kill();
  });
  child.stderr!.on("data", (text) => (complaint = (complaint + text).slice(-2000)));
  child.once("error", reject);
  child.once("exit", (code) => {
    clearTimeout(late);
    clearInterval(watch);
    // It never ends by itself but when its program does not run; a signal is our own, or the image crashed it.
    if (code === null) resolve(answer);
    else reject(new Error(`images cannot be drawn: ${complaint || `the process ended with ${code}`}`));
  });
  // When it is gone before it heard us, its exit tells why.
  child.send({ source, widths }, () => {});
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
