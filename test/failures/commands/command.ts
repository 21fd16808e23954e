// Runs commands through a shell, as README.md and CONTRIBUTING.md show them.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";

export const root = join(import.meta.dirname, "../../..");
const timeoutMs = 5000;

/** Starts a command with these settings only. It and all its child processes end with the test. */
export function start(command: string, settings: Record<string, string> = {}, cwd = root) {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const runId = randomUUID();
  const child = spawn("sh", ["-c", `exec ${command}`], {
    cwd,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ENV_FILE: devNull, STARTED_BY: runId, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  // "close" comes when the command and all its child processes have closed its output.
  const ended = once(child, "close").then(([code]) => code as number | null);
  onTestFinished(async () => {
    // SIGTERM first, so that the command can remove its files.
    child.kill("SIGTERM");
    await Promise.race([ended, pause(timeoutMs, undefined, { ref: false })]);
    killProcessesOf(runId);
    child.kill("SIGKILL");
    await ended;
  });
  return {
    pid: child.pid!,
    /** Resolves with the exit code when all child processes have ended too; null after a signal. */
    ended,
    /** The output so far. */
    output: () => output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  };
}

/** Kills every process that inherited this run id, also one whose parent has ended. Linux only. */
function killProcessesOf(runId: string) {
  if (process.platform !== "linux") return;
  // Repeated until there is none, because a process may start another one meanwhile.
  while (
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => killIfInRun(pid, runId)).length > 0
  );
}

/** Returns true when the process has this run id and was killed. */
function killIfInRun(pid: string, runId: string) {
  try {
    return (
      readFileSync(`/proc/${pid}/environ`, "utf8").includes(runId) && process.kill(Number(pid), "SIGKILL")
    );
  } catch {
    return false;
  }
}
