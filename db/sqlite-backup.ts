import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "../config/child-environment.ts";

const program = join(import.meta.dirname, "sqlite-backup-worker.ts");

/**
 * Copies a database that is in use to a new file, as it was at one moment. It is done in a process, since Node cannot
 * interrupt SQLite, and with a low priority. Throws when it fails, or the reason of `signal`; an incomplete copy may be
 * left then.
 */
export async function copySqlite(file: string, target: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = fork(program, [file, target], {
    env: childEnvironment(),
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const kill = () => void child.kill("SIGKILL");
  signal.addEventListener("abort", kill, { once: true });
  child.once("message", (problem: string | null) =>
    problem === null ? resolve() : reject(new Error(problem)),
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
    await promise;
  } finally {
    signal.removeEventListener("abort", kill);
  }
}
