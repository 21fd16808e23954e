// Runs commands as the documents write them: through a shell and npm.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";

export const root = join(import.meta.dirname, "../..");
const timeoutMs = 5000;

/** Starts a command with these settings only. It and all its child processes end with the test. */
export function start(command: string, settings: Record<string, string> = {}, cwd = root) {
  const { PATH, HOME, TMPDIR } = process.env;
  const mark = randomUUID();
  const child = spawn("sh", ["-c", `exec ${command}`], {
    cwd,
    env: { PATH, HOME, TMPDIR, ENV_FILE: devNull, STARTED_BY: mark, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  // "close" comes when neither the command nor a child process holds its output any more.
  const ended = once(child, "close").then(([code]) => code as number | null);
  onTestFinished(async () => {
    // First a clean stop, so that the command removes its files.
    child.kill("SIGTERM");
    await Promise.race([ended, pause(timeoutMs, undefined, { ref: false })]);
    killMarked(mark);
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

/** Kills every process that inherited the mark, also one whose parent has ended. Linux only. */
function killMarked(mark: string) {
  if (process.platform !== "linux") return;
  // Repeated until there is none: a process may have started another one meanwhile.
  while (
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => killIfMarked(pid, mark)).length > 0
  );
}

function killIfMarked(pid: string, mark: string) {
  try {
    return (
      readFileSync(`/proc/${pid}/environ`, "utf8").includes(mark) && process.kill(Number(pid), "SIGKILL")
    );
  } catch {
    return false;
  }
}
