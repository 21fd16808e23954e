// The real program, in a process of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type Program = ReturnType<typeof runProgram>;
export type Settings = Record<string, string | undefined>;

interface Options {
  /** JavaScript that runs before the program. */
  preload?: string;
  /**
   * The program appends its log to this file. Without it, the test reads the log through a pipe, which blocks a program
   * under load while the test is busy.
   */
  logFile?: string;
}

const pollMs = 5;

/** Runs the program with these settings only, on a free port unless PORT is set. */
export function runProgram(settings: Settings, { preload, logFile }: Options = {}) {
  const logStart = logFile === undefined ? 0 : sizeOf(logFile);
  const child = spawnServer(settings, logFile, preload);
  const [stdout, stderr] = [collectText(child.stdout), collectText(child.stderr)];
  const output = () => (logFile === undefined ? stdout() : readFrom(logFile, logStart));
  // "close" comes after all output has been read.
  const ended = once(child, "close").then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    stdout: output(),
    stderr: stderr(),
  }));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ready = waitForAddress(output, hasEnded).then(async (url) => {
    if (url !== undefined) return url;
    const { code, stderr } = await ended;
    throw new Error(`the program ended (${code}) before it was ready: ${stderr}`);
  });
  ready.catch(() => {});
  return {
    /** Resolves with the address when the program is ready; rejects when it ends before. */
    ready,
    ended,
    pid: child.pid!,
    /** The log so far, parsed, without the first `skipCount` lines. */
    log: (skipCount = 0) => output().split("\n").slice(skipCount, -1).map(parseLine),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Kills the program, and waits until it has ended. */
    async end() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Starts the server with these settings only. Without a log file, its output is piped. It ends with this process. */
export function spawnServer(settings: Settings, logFile?: string, preload?: string): ChildProcess {
  const imports = preload ? ["--import", `data:text/javascript,${encodeURIComponent(preload)}`] : [];
  const log = logFile === undefined ? undefined : openSync(logFile, "a");
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [...imports, join(import.meta.dirname, "../../server/start.ts")], {
    env: { PATH, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: "2", ENV_FILE: devNull, PORT: "0", ...settings },
    // The IPC channel closes when this process ends in any way, and the server ends when the channel closes.
    stdio: ["ignore", log ?? "pipe", log ?? "pipe", "ipc"],
  });
  if (log !== undefined) closeSync(log);
  return child;
}

/** Returns the address in the log line that says "is ready"; undefined when the program ended without this line. */
async function waitForAddress(output: () => string, hasEnded: () => boolean) {
  for (;;) {
    // Asked before the output is read, so that the last lines of a program that ends now are not missed.
    const isOver = hasEnded();
    const url = /is ready: (http[^"\s]+)/.exec(output())?.[1];
    if (url !== undefined || isOver) return url;
    await pause(pollMs);
  }
}

/** Returns a function that returns the text of the stream so far. */
function collectText(stream: ChildProcess["stdout"]) {
  let text = "";
  stream?.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  return () => text;
}

/** The size of a file, which is created if it does not exist. */
function sizeOf(file: string): number {
  return withFile(file, "a+", (fd) => fstatSync(fd).size);
}

function readFrom(file: string, start: number): string {
  return withFile(file, "r", (fd) => {
    const bytes = Buffer.alloc(fstatSync(fd).size - start);
    readSync(fd, bytes, 0, bytes.length, start);
    return bytes.toString();
  });
}

function withFile<T>(file: string, flags: string, use: (fd: number) => T): T {
  const fd = openSync(file, flags);
  try {
    return use(fd);
  } finally {
    closeSync(fd);
  }
}

function parseLine(line: string) {
  return JSON.parse(line) as Record<string, unknown>;
}
