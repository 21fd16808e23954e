// Runs commands as the documents write them: through a shell, npm and whatever these start.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { childrenOf } from "../processes.ts";

export const root = join(import.meta.dirname, "../..");

/** A command in a folder, with these settings and no others. It ends with the test, with all that it started. */
export function start(command: string, settings: Record<string, string> = {}, cwd = root) {
  const { PATH, HOME } = process.env;
  const child = spawn("sh", ["-c", `exec ${command}`], {
    cwd,
    env: { PATH, HOME, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  // Closed means that nobody holds its output any more: neither the command nor what it started.
  const ended = once(child, "close").then(([code]) => code as number | null);
  onTestFinished(async () => {
    killTree(child.pid!);
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

/** A process that is stopped starts no other while its children are looked up. */
function killTree(pid: number) {
  try {
    process.kill(pid, "SIGSTOP");
    for (const child of childrenOf(pid)) killTree(child.pid);
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
