import { join } from "node:path";
import { runLowPriority } from "../config/low-priority-program.ts";
import type { DatabaseFacts } from "./engine.ts";

// In a process, since Node cannot interrupt SQLite.
const program = join(import.meta.dirname, "sqlite-backup-worker.ts");

/**
 * Copies a database that is in use to a new file, as it was at one moment. Throws when it fails, or the reason of `signal`; an
 * incomplete copy may be left then.
 */
export function copySqlite(file: string, target: string, signal: AbortSignal): Promise<DatabaseFacts> {
  return runLowPriority(program, ["copy", file, target], signal);
}

/** Reads a copy through. Throws when it is damaged or no database, or the reason of `signal`. */
export function inspectSqlite(copy: string, signal: AbortSignal): Promise<DatabaseFacts> {
  return runLowPriority(program, ["inspect", copy], signal);
}
