import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";

const program = join(import.meta.dirname, "sqlite-check-worker.ts");

/**
 * Looks for damage in a file that is in use. This is done in a process, since Node cannot interrupt SQLite: a thread would hold
 * up the end of the server until it has read the whole file.
 */
export function openCheck(file: string) {
  let child: ChildProcess | undefined;
  return {
    /** Returns the problem; undefined when there is none, or the check was ended by `close`. Throws when it failed. */
    run(): Promise<string | undefined> {
      const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
      child = fork(program, [file], { env: {}, execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] });
      child.once("message", (problem: string | null) => resolve(problem ?? undefined));
      child.once("error", reject);
      child.once("exit", (code) =>
        code ? reject(new Error(`the check ended with ${code}`)) : resolve(undefined),
      );
      lowerPriority(child);
      return promise;
    },
    close(): void {
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
