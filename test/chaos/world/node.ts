import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../support/free-port.ts";
import { childrenOf, memoryOf } from "../../support/processes.ts";
import { type Program, runProgram } from "../../support/program.ts";
import { lastWords } from "../last-words.ts";

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
  let program = runProgram({ ...settings, PORT }, { logFile });
  let startedAt = Date.now();
  let expected = false;
  let closed = false;
  const kill = () => {
    closed = true;
    program.kill("SIGKILL");
  };
  process.prependListener("exit", kill);
  if (!(await isReady(program))) throw new Error(`${name} cannot start: ${lastWords(logFile)}`);
  let running = Promise.resolve();
  watch(program);

  /** Resolves when it is ready. One that cannot start is tried again, as a service manager does. */
  async function start() {
    while (!closed) {
      const started = runProgram({ ...settings, PORT }, { logFile });
      program = started;
      startedAt = Date.now();
      expected = false;
      if (await isReady(started)) return watch(started);
      if (!expected && !closed) await report(started, " while it started");
      await pause(300);
    }
  }
  /** Starts it again when it ends by itself. */
  function watch(started: Program) {
    void started.ended.then(() => {
      if (expected || closed) return;
      running = report(started, "").then(start);
    });
  }
  async function report({ ended }: Program, when: string) {
    const { code, signal } = await ended;
    onEnd(`${name} ended${when} with ${signal ?? code}: ${lastWords(logFile)}`);
  }

  return {
    name,
    url,
    /** Until it answers again. */
    running: () => running,
    signal: (signal: NodeJS.Signals) => program.kill(signal),
    /** Ends it, and starts it again. Returns the code that it ended with, and how long that took. */
    async restart(signal: NodeJS.Signals) {
      await running;
      const ending = program;
      expected = true;
      const began = performance.now();
      ending.kill(signal);
      const { code } = await ending.ended;
      const ms = performance.now() - began;
      running = start();
      return { code, ms };
    },
    /** Milliseconds since 1970. */
    startedAt: () => startedAt,
    /** Processes that draw images. */
    children: () => childrenOf(program.pid).map(({ pid }) => pid),
    memory: () => memoryOf(program.pid),
    files: () => readdirSync(`/proc/${program.pid}/fd`).length,
    async close() {
      closed = true;
      await program.end();
      process.off("exit", kill);
    },
  };
}

/** Waits until it is ready; false when it ended before. */
function isReady(program: Program): Promise<boolean> {
  return program.ready.then(
    () => true,
    () => false,
  );
}
