import type { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { type DatabaseConnection, type SqliteDialectConfig, SqliteDriver } from "kysely";

/** Primary result codes (sqlite.org/rescode.html). */
const busyCode = 5;
const diskCodes = [8, 10, 13, 14];
const retryMs = 25;
const maxWaitMs = 5000;

/**
 * The driver of one SQLite file. While another process writes to the file, statements are retried; after five seconds
 * they fail. SQLite's own busy timeout is not used, since it would block this process.
 */
export class RetryingDriver extends SqliteDriver {
  readonly #raw: DatabaseSync;
  #connection?: DatabaseConnection;

  constructor(raw: DatabaseSync, config: SqliteDialectConfig) {
    super(config);
    this.#raw = raw;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= withRetries(await super.acquireConnection());
    return this.#connection;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full disk SQLite has rolled back by itself. A second rollback would fail and hide the first error.
    if (this.#raw.isTransaction) await super.rollbackTransaction(connection);
  }
}

function withRetries(connection: DatabaseConnection): DatabaseConnection {
  return {
    streamQuery: connection.streamQuery.bind(connection),
    async executeQuery(query, options) {
      for (let waitedMs = 0; ; waitedMs += retryMs)
        try {
          return await connection.executeQuery(query, options);
        } catch (error) {
          if (!isBusy(error) || waitedMs >= maxWaitMs) throw error;
          await wait(retryMs);
        }
    },
  };
}

/** Whether another process has locked the file. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === busyCode;
}

/** Whether the disk is full, read-only, or fails: READONLY, IOERR, FULL, CANTOPEN. */
export function isDiskFailure(error: unknown): boolean {
  return diskCodes.includes(primaryCode(error));
}

function primaryCode(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) % 256;
}
