// `npm start`: runs the server, and restarts it when it crashes. Where a service manager or a container does that, run
// server/start.ts itself. This file imports little, so that it starts fast.
import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { crashExitCode, restartExitCode } from "./drain.ts";

const maxRestarts = 3;
const restartWindowMs = 60_000;
const stopSignals: NodeJS.Signals[] = ["SIGTERM", "SIGINT", "SIGHUP"];

const restartTimes: number[] = [];
let isStopping = false;
let child = run();
for (const signal of stopSignals) process.on(signal, stop);
// npm forwards a signal only to its shell, and many shells do not forward it: so this process ends when its parent
// does.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop("SIGTERM"), 1000).unref();

function run(): ChildProcess {
  // When this process ends, even by SIGKILL, the IPC channel closes, and the server shuts down.
  const child = spawn(process.execPath, [join(import.meta.dirname, "start.ts")], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      // Node then compiles each module once, not at every start.
      NODE_COMPILE_CACHE: join(import.meta.dirname, "../node_modules/.cache/node"),
      // With a heap for each thread, the C library of Linux would take some 60 MB more.
      MALLOC_ARENA_MAX: "2",
      ...process.env,
    },
  });
  child.once("error", (error) => exitWith(`The server cannot be started: ${error.message}.`, 1));
  child.once("exit", (code, signal) => onExit(code ?? 128 + constants.signals[signal!], signal));
  return child;
}

function onExit(code: number, signal: NodeJS.Signals | null) {
  if (code === restartExitCode && !isStopping) {
    child = run();
    return;
  }
  // A code above 128 is a fatal error of Node.
  const hasCrashed = signal ? !stopSignals.includes(signal) : code === crashExitCode || code > 128;
  if (!hasCrashed || isStopping) process.exit(code);
  const now = Date.now();
  while (restartTimes.length > 0 && now - restartTimes[0]! > restartWindowMs) restartTimes.shift();
  const crash = `The server crashed (${signal ?? `code ${code}`})`;
  if (restartTimes.length === maxRestarts)
    exitWith(`${crash} again, after ${maxRestarts} restarts within a minute: giving up.`, code);
  console.error(`${crash}: starting it again.`);
  restartTimes.push(now);
  child = run();
}

function stop(signal: NodeJS.Signals) {
  isStopping = true;
  // Ctrl-C also reaches the server itself; a second signal does nothing there. On Windows `kill` would end it at once.
  if (process.platform !== "win32") child.kill(signal);
}

function exitWith(message: string, code: number): never {
  console.error(message);
  process.exit(code);
}
