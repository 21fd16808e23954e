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
 * they fail. SQLite's own busy timeout is not used, since it would block this process. After some errors, such as a full disk,
 * SQLite ends a transaction by itself: its next statements are refused, since each would be stored at once.
 */
export class RetryingDriver extends SqliteDriver {
  readonly #raw: DatabaseSync;
  #connection?: DatabaseConnection;
  /** From the begin of a transaction to its commit or rollback. */
  #isInTransaction = false;

  constructor(raw: DatabaseSync, config: SqliteDialectConfig) {
    super(config);
    this.#raw = raw;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= withRetries(await super.acquireConnection(), () => this.#requireTransaction());
    return this.#connection;
  }

  #requireTransaction() {
    if (this.#isInTransaction && !this.#raw.isTransaction)
      throw new Error("SQLite has ended the transaction");
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await super.beginTransaction(connection);
    this.#isInTransaction = true;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#isInTransaction = false;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#isInTransaction = false;
    // On a full disk SQLite has rolled back by itself. A second rollback would fail and hide the first error.
    if (this.#raw.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** `check` is called before each statement, and throws when it must not run. */
function withRetries(connection: DatabaseConnection, check: () => void): DatabaseConnection {
  return {
    streamQuery: connection.streamQuery.bind(connection),
    async executeQuery(query, options) {
      for (let waitedMs = 0; ; waitedMs += retryMs)
        try {
          check();
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

/** Whether a unique constraint was violated: SQLITE_CONSTRAINT_UNIQUE. */
export function isDuplicate(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === 2067;
}

function primaryCode(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) % 256;
}
