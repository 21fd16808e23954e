import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OperatorError } from "../config/operator-error.ts";
import type { Connection } from "./connection.ts";
import type { DatabaseFacts } from "./engine.ts";
import { findFolderProblem, folderAdvice } from "./folder-problem.ts";
import type { PostgresOptions } from "./postgres.ts";
import { inspectSqlite } from "./sqlite-backup.ts";

/** The name of the embedded database's file in DATA_DIR. */
export const databaseFile = "lectern.db";

export interface ConnectOptions extends PostgresOptions {
  /** Called when a thread that reads from the SQLite file fails. */
  onError?: (error: Error) => void;
  /** Whether the SQLite file is only read, since its disk is full. */
  isReadOnly?: boolean;
}

/** Connects to PostgreSQL when `databaseUrl` is set, else to the SQLite file in `dataDir`. Throws an OperatorError on failure. */
export async function connect(
  databaseUrl: string | undefined,
  dataDir: string,
  options: ConnectOptions = {},
): Promise<Connection> {
  // Only the driver in use is loaded.
  if (databaseUrl) return (await import("./postgres.ts")).openPostgres(databaseUrl, options);
  makeFolder(dataDir);
  const { onStatement, onError, isReadOnly } = options;
  const file = join(dataDir, databaseFile);
  return (await import("./sqlite.ts")).openSqlite(file, onStatement, undefined, onError, isReadOnly);
}

/** Whether there is an embedded database whose disk is full: it can still be read. */
export function isDiskFull(dataDir: string): boolean {
  return existsSync(join(dataDir, databaseFile)) && findFolderProblem(dataDir) === "full";
}

/** Reads a copy of an embedded database through. Throws when it is damaged or none, or the reason of `signal`. */
export function inspectDatabaseFile(copy: string, signal: AbortSignal): Promise<DatabaseFacts> {
  return inspectSqlite(copy, signal);
}

/**
 * Locks a data folder for one server, and returns a function that unlocks it. The operating system holds the lock, so
 * it is released even when the process is killed. Throws an OperatorError when another server holds the lock.
 */
export function lockDataFolder(dataDir: string): () => void {
  makeFolder(dataDir);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, "server.lock"), { timeout: 0 });
    // With its journal in memory nothing is written, so that it works on a full disk, too.
    lock.exec("pragma journal_mode=memory; pragma locking_mode=exclusive; begin exclusive");
    return () => lock?.close();
  } catch (error) {
    lock?.close();
    const isLocked = (error as { errcode?: number }).errcode === 5;
    if (isLocked)
      throw new OperatorError(
        `Another Lectern server uses ${dataDir}. Stop it first, or set another DATA_DIR.`,
      );
    throw unwritable(dataDir, error);
  }
}

function makeFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw unwritable(dataDir, error);
  }
}

function unwritable(dataDir: string, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  const problem = findFolderProblem(dataDir);
  const advice = problem ? folderAdvice[problem] : "Make it writable, or set another DATA_DIR.";
  return new OperatorError(`Cannot write to DATA_DIR ${dataDir}: ${reason}. ${advice}`);
}
