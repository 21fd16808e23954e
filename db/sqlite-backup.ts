import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "../config/child-environment.ts";
import type { DatabaseFacts } from "./engine.ts";

const program = join(import.meta.dirname, "sqlite-backup-worker.ts");

/**
 * Copies a database that is in use to a new file, as it was at one moment. Throws when it fails, or the reason of `signal`; an
 * incomplete copy may be left then.
 */
export function copySqlite(file: string, target: string, signal: AbortSignal): Promise<DatabaseFacts> {
  return runWorker(["copy", file, target], signal);
}

/** Reads a copy through. Throws when it is damaged or no database, or the reason of `signal`. */
export function inspectSqlite(copy: string, signal: AbortSignal): Promise<DatabaseFacts> {
  return runWorker(["inspect", copy], signal);
}

/** In a process, since Node cannot interrupt SQLite, and with a low priority. */
async function runWorker(args: string[], signal: AbortSignal): Promise<DatabaseFacts> {
  signal.throwIfAborted();
  const child = fork(program, args, {
    env: childEnvironment(),
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const { promise, resolve, reject } = Promise.withResolvers<DatabaseFacts>();
  const kill = () => void child.kill("SIGKILL");
  signal.addEventListener("abort", kill, { once: true });
  child.once("message", (answer: DatabaseFacts | string) =>
    typeof answer === "string" ? reject(new Error(answer)) : resolve(answer),
  );
  child.once("error", reject);
  // This event comes after the last message, "exit" may come before it.
  child.once("close", (code, exitSignal) =>
    reject(signal.aborted ? signal.reason : new Error(`the copying ended with ${code ?? exitSignal}`)),
  );
  try {
    if (child.pid) setPriority(child.pid, 19);
  } catch {
    // Some systems do not allow it.
  }
  try {
    return await promise;
  } finally {
    signal.removeEventListener("abort", kill);
  }
}
