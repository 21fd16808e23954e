import type { ChildProcess } from "node:child_process";
import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../support/free-port.ts";
import { childrenOf, memoryOf } from "../support/processes.ts";
import { lastWords } from "./last-words.ts";
import { answers, end, hasEnded, spawnServer } from "./server-process.ts";

export type ServerNode = Awaited<ReturnType<typeof openNode>>;

/**
 * One server, as an operator runs it: on a port of its own, started again whenever it ends. `onEnd` hears of an end that
 * nobody asked for. It ends with this process. Throws when it cannot start at all.
 */
export async function openNode(
  name: string,
  settings: Record<string, string>,
  logFile: string,
  onEnd: (how: string) => void,
) {
  const PORT = String(await freePort());
  const url = `http://127.0.0.1:${PORT}`;
  let child = spawnServer({ ...settings, PORT }, logFile);
  let startedAt = Date.now();
  let expected = false;
  let closed = false;
  const kill = () => {
    closed = true;
    child.kill("SIGKILL");
  };
  process.prependListener("exit", kill);
  if (!(await answers(url, child))) throw new Error(`${name} cannot start: ${lastWords(logFile)}`);
  let running = Promise.resolve();
  watch(child);

  /** Resolves when it answers. One that cannot start is tried again, as a service manager does. */
  async function start() {
    while (!closed) {
      const started = spawnServer({ ...settings, PORT }, logFile);
      child = started;
      startedAt = Date.now();
      expected = false;
      if (await answers(url, started)) return watch(started);
      if (!expected && !closed) report(started, " while it started");
      await pause(300);
    }
  }
  /** Starts it again when it ends by itself. */
  function watch(started: ChildProcess) {
    const ended = () => {
      if (expected || closed) return;
      report(started, "");
      running = start();
    };
    if (hasEnded(started)) ended();
    else started.once("exit", ended);
  }
  function report(ended: ChildProcess, when: string) {
    onEnd(`${name} ended${when} with ${ended.signalCode ?? ended.exitCode}: ${lastWords(logFile)}`);
  }

  return {
    name,
    url,
    /** Until it answers again. */
    running: () => running,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** Ends it, and starts it again. Returns the code that it ended with, and how long that took. */
    async restart(signal: NodeJS.Signals) {
      await running;
      const ending = child;
      expected = true;
      const began = performance.now();
      await end(ending, signal);
      const ms = performance.now() - began;
      running = start();
      return { code: ending.exitCode, ms };
    },
    /** Milliseconds since 1970. */
    startedAt: () => startedAt,
    /** Processes that draw images. */
    children: () => childrenOf(child.pid!).map(({ pid }) => pid),
    memory: () => memoryOf(child.pid!),
    files: () => readdirSync(`/proc/${child.pid}/fd`).length,
    async close() {
      closed = true;
      await end(child, "SIGKILL");
      process.off("exit", kill);
    },
  };
}
