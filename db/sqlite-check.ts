import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "../config/child-environment.ts";

const program = join(import.meta.dirname, "sqlite-check-worker.ts");

/** `problem`: undefined when there is no damage. */
export interface CheckResult {
  problem: string | undefined;
}

/**
 * Looks for damage in a file that is in use. This is done in a process, since Node cannot interrupt SQLite: a thread would hold
 * up the end of the server until it has read the whole file.
 */
export function openCheck(file: string) {
  let child: ChildProcess | undefined;
  let isClosed = false;
  return {
    /** Returns undefined when `close` ended the check. Throws when it ended without a result. */
    run(): Promise<CheckResult | undefined> {
      const { promise, resolve, reject } = Promise.withResolvers<CheckResult | undefined>();
      child = fork(program, [file], {
        env: childEnvironment(),
        execArgv: [],
        stdio: ["ignore", "ignore", "ignore", "ipc"],
      });
      child.once("message", (problem: string | null) => resolve({ problem: problem ?? undefined }));
      child.once("error", reject);
      // This event comes after the last message, "exit" may come before it.
      child.once("close", (code, signal) =>
        isClosed ? resolve(undefined) : reject(new Error(`the check ended with ${code ?? signal}`)),
      );
      lowerPriority(child);
      return promise;
    },
    close(): void {
      isClosed = true;
      child?.kill("SIGKILL");
    },
  };
}

function lowerPriority({ pid }: ChildProcess) {
  try {
    if (pid) setPriority(pid, 19);
  } catch {
    // Some systems do not allow it.
  }
}
