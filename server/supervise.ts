// `npm start`: runs the server, and starts it again when it crashes. Where something else does that (a service manager,
// a container), run server/start.ts itself. Loads next to nothing, so that it costs no time.
import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { faultCode } from "./drain.ts";

const maxRestarts = 3;
const withinMs = 60_000;
const asked: NodeJS.Signals[] = ["SIGTERM", "SIGINT", "SIGHUP"];

const restarts: number[] = [];
let ending = false;
let child = run();
for (const signal of asked) process.on(signal, stop);
// npm tells its shell alone when it is told to end, and many shells end without a word to what they run.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stop("SIGTERM"), 1000).unref();

function run(): ChildProcess {
  // The channel closes when this process ends in whatever way, and the server with it.
  const child = spawn(process.execPath, [join(import.meta.dirname, "start.ts")], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  child.once("error", (error) => end(`The server cannot be started: ${error.message}.`, 1));
  child.once("exit", (code, signal) => ended(code ?? 128 + constants.signals[signal!], signal));
  return child;
}

function ended(code: number, signal: NodeJS.Signals | null) {
  // A code above 128 is a fatal error of Node.
  const crash = signal ? !asked.includes(signal) : code === faultCode || code > 128;
  if (!crash || ending) process.exit(code);
  const now = Date.now();
  while (restarts.length > 0 && now - restarts[0]! > withinMs) restarts.shift();
  const what = `The server crashed (${signal ?? `code ${code}`})`;
  if (restarts.length === maxRestarts)
    end(`${what} again, after ${maxRestarts} restarts within a minute: giving up.`, code);
  console.error(`${what}: starting it again.`);
  restarts.push(now);
  child = run();
}

function stop(signal: NodeJS.Signals) {
  ending = true;
  // Ctrl-C reaches the server as well; the second signal changes nothing. Windows would end it at once.
  if (process.platform !== "win32") child.kill(signal);
}

function end(why: string, code: number): never {
  console.error(why);
  process.exit(code);
}
