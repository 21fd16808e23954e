// The program itself, in a process of its own.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type Program = ReturnType<typeof run>;
export type Settings = Record<string, string | undefined>;

interface Options {
  /** JavaScript that runs before it. */
  preload?: string;
  /**
   * Takes what it logs, at the end; without it, this process does. For programs under load: a pipe whose reader is
   * busy would hold them up.
   */
  logFile?: string;
}

const pollMs = 5;

/** Runs the program with these settings and no others, on any free port if none is named. */
export function run(settings: Settings, { preload, logFile }: Options = {}) {
  const from = logFile === undefined ? 0 : endOf(logFile);
  const child = spawnServer(settings, logFile, preload);
  const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)];
  const printed = () => (logFile === undefined ? stdout() : readFrom(logFile, from));
  // Closed means that all it printed is here.
  const ended = once(child, "close").then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    stdout: printed(),
    stderr: stderr(),
  }));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ready = addressIn(printed, hasEnded).then(async (url) => {
    if (url !== undefined) return url;
    const { code, stderr } = await ended;
    throw new Error(`the program ended (${code}) before it was ready: ${stderr}`);
  });
  ready.catch(() => {});
  return {
    /** The address, once it is ready; rejects when the program ends before. */
    ready,
    ended,
    pid: child.pid!,
    /** The lines of JSON that it logged so far, but for the first ones. */
    log: (from = 0) => printed().split("\n").slice(from, -1).map(parsed),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Ends it, however it stands. */
    async end() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Starts it with these settings and no others; without a log file, what it prints is piped. It ends with this process. */
export function spawnServer(settings: Settings, logFile?: string, preload?: string): ChildProcess {
  const imports = preload ? ["--import", `data:text/javascript,${encodeURIComponent(preload)}`] : [];
  const log = logFile === undefined ? undefined : openSync(logFile, "a");
  const child = spawn(process.execPath, [...imports, join(import.meta.dirname, "../../server/start.ts")], {
    env: { PATH: process.env.PATH, ENV_FILE: devNull, PORT: "0", ...settings },
    // The channel ends with this process, however that ends, and the program with the channel.
    stdio: ["ignore", log ?? "pipe", log ?? "pipe", "ipc"],
  });
  if (log !== undefined) closeSync(log);
  return child;
}

/** The address in the line that says it is ready; `undefined` when it ended without one. */
async function addressIn(printed: () => string, hasEnded: () => boolean) {
  for (;;) {
    const over = hasEnded();
    const url = /is ready: (http[^"\s]+)/.exec(printed())?.[1];
    if (url !== undefined || over) return url;
    await pause(pollMs);
  }
}

/** Collects what a stream brings. */
function textOf(stream: ChildProcess["stdout"]) {
  let text = "";
  stream?.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  return () => text;
}

function endOf(file: string): number {
  return withFile(file, "a+", (fd) => fstatSync(fd).size);
}

function readFrom(file: string, from: number): string {
  return withFile(file, "r", (fd) => {
    const bytes = Buffer.alloc(fstatSync(fd).size - from);
    readSync(fd, bytes, 0, bytes.length, from);
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

function parsed(line: string) {
  return JSON.parse(line) as Record<string, unknown>;
}
