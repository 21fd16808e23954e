import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../support/free-port.ts";
import { childrenOf, memoryOf } from "../../support/processes.ts";
import { type Program, runProgram } from "../../support/program.ts";
import { lastError } from "../last-error.ts";

export type ServerNode = Awaited<ReturnType<typeof openNode>>;

/**
 * Runs one server on a free port, and restarts it whenever it ends. `onEnd` is called for each unexpected end. The server
 * ends with this process. Throws when it cannot start at all.
 */
export async function openNode(
  name: string,
  settings: Record<string, string>,
  logFile: string,
  onEnd: (reason: string) => void,
) {
  const PORT = String(await freePort());
  const url = `http://127.0.0.1:${PORT}`;
  let program = runProgram({ ...settings, PORT }, { logFile });
  let startedAt = Date.now();
  let isEndExpected = false;
  let closed = false;
  const killProgram = () => {
    closed = true;
    program.kill("SIGKILL");
  };
  process.prependListener("exit", killProgram);
  if (!(await isReady(program))) throw new Error(`${name} cannot start: ${lastError(logFile)}`);
  let running = Promise.resolve();
  watch(program);

  /** Resolves when the server is ready. A failed start is retried, as a service manager does. */
  async function start() {
    while (!closed) {
      const newProgram = runProgram({ ...settings, PORT }, { logFile });
      program = newProgram;
      startedAt = Date.now();
      isEndExpected = false;
      if (await isReady(newProgram)) return watch(newProgram);
      if (!isEndExpected && !closed) await report(newProgram, " while it started");
      await pause(300);
    }
  }
  /** Restarts the server when it ends by itself. */
  function watch(newProgram: Program) {
    void newProgram.ended.then(() => {
      if (isEndExpected || closed) return;
      running = report(newProgram, "").then(start);
    });
  }
  async function report({ ended }: Program, when: string) {
    const { code, signal } = await ended;
    onEnd(`${name} ended${when} with ${signal ?? code}: ${lastError(logFile)}`);
  }

  return {
    name,
    url,
    /** Resolves when the server is ready. */
    running: () => running,
    signal: (signal: NodeJS.Signals) => program.kill(signal),
    /** Ends and restarts the server. Returns its exit code, and how long it took to end. */
    async restart(signal: NodeJS.Signals) {
      await running;
      const ending = program;
      isEndExpected = true;
      const startedMs = performance.now();
      ending.kill(signal);
      const { code } = await ending.ended;
      const durationMs = performance.now() - startedMs;
      running = start();
      return { code, ms: durationMs };
    },
    /** Milliseconds since 1970. */
    startedAt: () => startedAt,
    /** Process ids of the image processors. */
    children: () => childrenOf(program.pid).map(({ pid }) => pid),
    memory: () => memoryOf(program.pid),
    files: () => readdirSync(`/proc/${program.pid}/fd`).length,
    async close() {
      closed = true;
      await program.end();
      process.off("exit", killProgram);
    },
  };
}

/** Waits until the program is ready; returns false when it ended before. */
function isReady(program: Program): Promise<boolean> {
  return program.ready.then(
    () => true,
    () => false,
  );
}
