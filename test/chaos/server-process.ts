import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ask } from "../support/browser.ts";

const program = join(import.meta.dirname, "../../server/start.ts");

/** Its output goes to the end of a file. */
export function spawnServer(settings: Record<string, string>, logFile: string) {
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...settings },
    // The channel closes when this process ends in whatever way, and the server with it.
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  return child;
}

/** Waits until it is healthy; false when it ended before. */
export async function answers(url: string, child: ChildProcess): Promise<boolean> {
  while (!hasEnded(child)) {
    const healthy = await ask(`${url}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (healthy) return true;
    await pause(50);
  }
  return false;
}

/** Resolves when it has ended. */
export async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (hasEnded(child)) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

export function hasEnded({ exitCode, signalCode }: ChildProcess) {
  return exitCode !== null || signalCode !== null;
}
