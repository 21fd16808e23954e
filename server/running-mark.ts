import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Leaves a mark in DATA_DIR until this process ends on purpose. Returns whether the process before it did so, too. */
export function markRunning(dataDir: string): boolean {
  const mark = join(dataDir, "running");
  const wasStopped = !existsSync(mark);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(mark, String(process.pid));
    process.once("exit", (code) => code === 0 && rmSync(mark, { force: true }));
  } catch {
    // A disk that is full: the start or the desk says so.
  }
  return wasStopped;
}
