import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { OperatorError } from "../config/operator-error.ts";
import type { Db } from "./engine.ts";
import type { OnStatement } from "./statement-log.ts";

export interface Connection {
  db: Db;
  /**
   * Brings the tables up to date; `onChange` hears how many changes there are, before tables with content are changed.
   * Throws an OperatorError, before any change, when they are newer than this program.
   */
  migrate(onChange?: (count: number) => void): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects to PostgreSQL when `databaseUrl` is set, else to the file in `dataDir`. `listenUrl`: the direct address of
 * a PostgreSQL server whose `databaseUrl` is a pooler's. Throws an OperatorError.
 */
export async function connect(
  databaseUrl: string | undefined,
  dataDir: string,
  listenUrl?: string,
  onStatement?: OnStatement,
): Promise<Connection> {
  // Each driver is loaded only when it is the one in use.
  if (databaseUrl) return (await import("./postgres.ts")).openPostgres(databaseUrl, listenUrl, onStatement);
  makeFolder(dataDir);
  return (await import("./sqlite.ts")).openSqlite(join(dataDir, "lectern.db"), onStatement);
}

/**
 * Claims a data folder for one server. The lock is the operating system's, so it goes when the process does,
 * however it ends. Throws an OperatorError when another server holds it.
 */
export function claim(dataDir: string): () => void {
  makeFolder(dataDir);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, "server.lock"), { timeout: 0 });
    lock.exec("pragma locking_mode=exclusive; begin exclusive");
    return () => lock?.close();
  } catch (error) {
    lock?.close();
    const busy = (error as { errcode?: number }).errcode === 5;
    if (busy)
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
  const why = error instanceof Error ? error.message : String(error);
  return new OperatorError(
    `Cannot write to DATA_DIR ${dataDir}: ${why}. Make it writable, or set another DATA_DIR.`,
  );
}
