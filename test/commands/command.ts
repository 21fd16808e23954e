// Runs commands as the documents write them: through a shell, npm and whatever these start.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";

export const root = join(import.meta.dirname, "../..");
const patienceMs = 5000;

/** A command in a folder, with these settings and no others. It ends with the test, with all that it started. */
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
  // Closed means that nobody holds its output any more: neither the command nor what it started.
  const ended = once(child, "close").then(([code]) => code as number | null);
  onTestFinished(async () => {
    // First as its operator would, so that it takes away what it made.
    child.kill("SIGTERM");
    await Promise.race([ended, pause(patienceMs, undefined, { ref: false })]);
    killMarked(mark);
    child.kill("SIGKILL");
    await ended;
  });
  return {
    pid: child.pid!,
    /** The exit code, once everything that it started has ended too; null after a signal. */
    ended,
    /** What it printed so far. */
    output: () => output,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  };
}

/** Kills every process that inherited the mark, also one whose parent is gone. Linux alone tells. */
function killMarked(mark: string) {
  if (process.platform !== "linux") return;
  // Until none is left: one of them may have started another meanwhile.
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
