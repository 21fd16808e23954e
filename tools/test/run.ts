// Runs the programs of `npm test` one after another, and ends what runs when it is stopped itself.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** Reports, and the temporary files of the tests: removed at the end. */
export const folder = mkdtempSync(join(tmpdir(), "lectern-tests-"));
// Where root runs the tests, PostgreSQL runs as another user, who has to get through.
chmodSync(folder, 0o755);
process.on("exit", () => {
  signal("SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

// A process and all that it starts form one group, which can be ended at once. Windows has no such groups.
const hasGroups = process.platform !== "win32";
const stopTimeoutMs = 10_000;
let running: ChildProcess | undefined;
let stopping = false;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);

/** Runs a JavaScript file of a package, or of this repository. Returns its exit code. */
export function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    detached: hasGroups,
  });
  running = child;
  return new Promise((done) => {
    child.on("exit", (code) => stopping || done(code ?? 1));
  });
}

/** Ends what runs now, with all that it started, and lets this process go on. */
export function endCurrentRun() {
  signal("SIGTERM");
}

/** Ends what runs, and then this process; at a second signal, or after a while, at once. */
function stop() {
  if (stopping) process.exit(1);
  stopping = true;
  signal("SIGTERM");
  setInterval(() => signal(0) || process.exit(1), 50);
  setTimeout(() => process.exit(1), stopTimeoutMs);
}

/** Sends a signal to what runs and to all that it started. Returns whether any of it was there. */
function signal(name: NodeJS.Signals | 0): boolean {
  try {
    return running?.pid !== undefined && process.kill(hasGroups ? -running.pid : running.pid, name);
  } catch {
    return false;
  }
}
