// Runs the programs of `npm test` one after another. When `npm test` is stopped, the running program ends too.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** For the reports and the temporary files of the tests. It is removed at the end. */
export const temporaryFolder = mkdtempSync(join(tmpdir(), "lectern-tests-"));
// When root runs the tests, PostgreSQL runs as another user, who needs access too.
chmodSync(temporaryFolder, 0o755);
process.on("exit", () => {
  sendSignal("SIGKILL");
  rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 10 });
});

// A program and the processes that it starts form a process group, which one signal can end. Windows has no process
// groups.
const hasProcessGroups = process.platform !== "win32";
const stopTimeoutMs = 10_000;
let currentProgram: ChildProcess | undefined;
let isStopping = false;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);

/** Runs a file of a package or of this repository on Node. Returns its exit code. */
export function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    detached: hasProcessGroups,
  });
  currentProgram = child;
  return new Promise((done) => {
    child.on("exit", (code) => isStopping || done(code ?? 1));
  });
}

/** Ends the running program and the processes that it started, but not this process. */
export function endCurrentRun() {
  sendSignal("SIGTERM");
}

/** Ends the running program, and then this process. A second signal or the timeout ends this process at once. */
function stop() {
  if (isStopping) process.exit(1);
  isStopping = true;
  sendSignal("SIGTERM");
  setInterval(() => sendSignal(0) || process.exit(1), 50);
  setTimeout(() => process.exit(1), stopTimeoutMs);
}

/** Sends a signal to the running program and the processes that it started. Returns false when there are none. */
function sendSignal(signal: NodeJS.Signals | 0): boolean {
  const pid = currentProgram?.pid;
  try {
    return pid !== undefined && process.kill(hasProcessGroups ? -pid : pid, signal);
  } catch {
    return false;
  }
}
