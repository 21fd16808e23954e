import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { restartExitCode } from "../../../server/drain.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { childrenOf, memoryOf } from "../../../test/support/processes.ts";
import { type Program, runProgram } from "../../../test/support/program.ts";
import { readLastError } from "../read-last-error.ts";

export type ServerNode = Awaited<ReturnType<typeof openNode>>;

/**
 * Runs one server on a free port, and restarts it whenever it ends. Calls `onEnd` for each unexpected end. The server
 * ends with this process. Throws when the first start fails.
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
  let isClosed = false;
  const killProgram = () => {
    isClosed = true;
    program.kill("SIGKILL");
  };
  process.prependListener("exit", killProgram);
  if (!(await waitUntilReady(program))) throw new Error(`${name} cannot start: ${readLastError(logFile)}`);
  let ready = Promise.resolve();
  watch(program);

  /** Resolves when the server is ready. A failed start is retried, as a service manager does. */
  async function start() {
    while (!isClosed) {
      const newProgram = runProgram({ ...settings, PORT }, { logFile });
      program = newProgram;
      startedAt = Date.now();
      isEndExpected = false;
      if (await waitUntilReady(newProgram)) return watch(newProgram);
      if (!isEndExpected && !isClosed) await reportEnd(newProgram, " while it started");
      await pause(300);
    }
  }
  /** Restarts the server when it ends by itself. */
  function watch(newProgram: Program) {
    void newProgram.ended.then(({ code }) => {
      if (isEndExpected || isClosed) return;
      ready = code === restartExitCode ? start() : reportEnd(newProgram, "").then(start);
    });
  }
  async function reportEnd({ ended }: Program, when: string) {
    const { code, signal } = await ended;
    onEnd(`${name} ended${when} with ${signal ?? code}: ${readLastError(logFile)}`);
  }

  return {
    name,
    url,
    /** Resolves when the server is ready, after a restart too. */
    whenReady: () => ready,
    sendSignal: (signal: NodeJS.Signals) => program.kill(signal),
    /** Ends and restarts the server. Returns the exit code, and how long the end took. */
    async restart(signal: NodeJS.Signals) {
      await ready;
      const oldProgram = program;
      isEndExpected = true;
      const signalSentAt = performance.now();
      oldProgram.kill(signal);
      const { code } = await oldProgram.ended;
      const durationMs = performance.now() - signalSentAt;
      ready = start();
      return { code, durationMs };
    },
    /** When the server was last started, in milliseconds since 1970. */
    startedAt: () => startedAt,
    /** Process ids of the image processors. */
    childPids: () => childrenOf(program.pid).map(({ pid }) => pid),
    memoryBytes: () => memoryOf(program.pid),
    openFileCount: () => readdirSync(`/proc/${program.pid}/fd`).length,
    async close() {
      isClosed = true;
      await program.end();
      process.off("exit", killProgram);
    },
  };
}

/** Waits until the program is ready. Returns false when it ends before. */
function waitUntilReady(program: Program): Promise<boolean> {
  return program.ready.then(
    () => true,
    () => false,
  );
}
