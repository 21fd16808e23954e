// Runs the programs of `npm test`. When `npm test` is stopped, the running programs end too.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { temporaryRoot } from "./temporary-root.ts";

export const root = join(import.meta.dirname, "../..");

/** For the reports and the temporary files of the tests. It is removed at the end. */
export const temporaryFolder = mkdtempSync(join(temporaryRoot(), "lectern-tests-"));
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
/** Also those that ended: processes that they started may still run. */
const programs: ChildProcess[] = [];
let isStopping = false;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);

/** Runs a file on Node; `program`: its path, from the root. Returns its exit code. */
export function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return runWithOutput("inherit", program, args, env);
}

/** Like `run`, beside another program: the output is printed in one piece when it ends. */
export async function runBeside(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const file = join(temporaryFolder, "output.txt");
  const output = openSync(file, "w");
  const code = await runWithOutput(output, program, args, env);
  closeSync(output);
  process.stdout.write(readFileSync(file));
  return code;
}

function runWithOutput(
  output: "inherit" | number,
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<number> {
  const child = spawn(process.execPath, [resolve(root, program), ...args], {
    cwd: root,
    stdio: ["ignore", output, output],
    // Node then compiles each module once, not in each of the hundreds of programs that the tests start.
    env: { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"), ...process.env, ...env },
    detached: hasProcessGroups,
  });
  programs.push(child);
  return new Promise((done) => {
    child.on("exit", (code) => isStopping || done(code ?? 1));
  });
}

/** Ends the running programs and the processes that they started, but not this process. */
export function endCurrentRun() {
  sendSignal("SIGTERM");
}

/** Ends the running programs, and then this process. A second signal or the timeout ends this process at once. */
function stop() {
  if (isStopping) process.exit(1);
  isStopping = true;
  sendSignal("SIGTERM");
  setInterval(() => sendSignal(0) || process.exit(1), 50);
  setTimeout(() => process.exit(1), stopTimeoutMs);
}

/** Sends a signal to the programs and the processes that they started. Returns false when none is running. */
function sendSignal(signal: NodeJS.Signals | 0): boolean {
  return programs.filter(({ pid }) => signalGroup(pid, signal)).length > 0;
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid !== undefined && process.kill(hasProcessGroups ? -pid : pid, signal);
  } catch {
    return false;
  }
}
