import { statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import {
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { OperatorError } from "../config/operator-error.ts";
import { localBus } from "./bus.ts";
import type { Connection } from "./connection.ts";
import type { Db, Engine } from "./engine.ts";
import { findFolderProblem, folderAdvice } from "./folder-problem.ts";
import { migrate, requireCurrentTables } from "./migrate.ts";
import type { Schema } from "./schema.ts";
import { copySqlite } from "./sqlite-backup.ts";
import { openCheck } from "./sqlite-check.ts";
import { findDamage } from "./sqlite-damage.ts";
import { isBusy, isDiskFailure, isDuplicate, RetryingDriver } from "./sqlite-driver.ts";
import { openGroupCommit } from "./sqlite-group-commit.ts";
import { openReadThreads, type ReadThreadLimits, readDriver, UnfinishedRead } from "./sqlite-read-threads.ts";
import { sqliteSearch } from "./sqlite-search.ts";
import { adaptForKysely } from "./sqlite-statements.ts";
import { type OnStatement, statementLog } from "./statement-log.ts";

/**
 * Opens the database file, or creates it. `onError`: called when a thread that reads fails. `isReadOnly`: the disk is full, and
 * nobody can write. Throws an OperatorError when the file is damaged or cannot be opened.
 */
export function openSqlite(
  file: string,
  onStatement?: OnStatement,
  readThreadLimits?: Partial<ReadThreadLimits>,
  onError?: (error: Error) => void,
  isReadOnly = false,
): Connection {
  const address = isReadOnly ? addressToRead(file) : file;
  const raw = openFile(file, address, isReadOnly);
  // From here on the driver waits for other processes itself, because SQLite's own waiting would block the thread.
  raw.exec("pragma busy_timeout=0");
  const bus = localBus();
  const check = externalWriteCheck(raw, () => bus.deliver(undefined));
  const watchTimer = setInterval(check, 1000).unref();
  const readThreads = openReadThreads(address, readThreadLimits, onError);
  const engine: Engine = {
    bus,
    search: sqliteSearch,
    slowReads: () => slowDb,
    transaction: (work) => runInGroup(work),
    snapshot: (work) => inSnapshot(address, engine, onStatement, work),
    limiter: (options) => new RateLimiterMemory(options),
    classifyFailure: (error) =>
      isBusy(error) || isDiskFailure(error) || error instanceof UnfinishedRead ? "unavailable" : undefined,
    isDuplicate,
    async describe() {
      const { version } = raw.prepare("select sqlite_version() as version").get() as { version: string };
      return { name: `SQLite ${version}`, bytes: sizeOf(file) + sizeOf(`${file}-wal`) };
    },
    backup: { copyTo: (target, signal) => copySqlite(file, target, signal) },
  };
  const config = { database: adaptForKysely(raw) };
  const db = openKysely(new Adapter(engine), () => new RetryingDriver(raw, config), onStatement);
  const slowDb = openKysely(new ReadAdapter(engine), () => readDriver(readThreads), onStatement);
  const runInGroup = openGroupCommit(db, () => raw.isTransaction);
  const damageCheck = openCheck(file);
  return {
    db,
    migrate: (onChange) => (isReadOnly ? requireCurrentTables(db) : migrate(db, onChange)),
    withoutLimits: (work) => work(db),
    check: isLarge(file) ? damageCheck.run : undefined,
    async close() {
      clearInterval(watchTimer);
      damageCheck.close();
      await slowDb.destroy();
      await db.destroy();
    },
  };
}

/** A transaction sees the file as it was at its first read; writers go on. */
async function inSnapshot<T>(
  address: string,
  engine: Engine,
  onStatement: OnStatement | undefined,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const reader = new DatabaseSync(address, { readOnly: true });
  const config = { database: adaptForKysely(reader) };
  const snapshot = openKysely(new Adapter(engine), () => new RetryingDriver(reader, config), onStatement);
  try {
    reader.exec("begin; select 1 from sqlite_master");
    return await work(snapshot);
  } finally {
    await snapshot.destroy();
    if (reader.isOpen) reader.close();
  }
}

function openKysely(adapter: SqliteAdapter, createDriver: () => Driver, onStatement?: OnStatement) {
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Schema>({ dialect, log: statementLog(onStatement) });
}

/**
 * Returns a function that calls `onChange` when another process has written to the file since the last call. Operator
 * commands do so, and cannot announce it: the data version of the file shows it.
 */
function externalWriteCheck(raw: DatabaseSync, onChange: () => void) {
  const statement = raw.prepare("pragma data_version");
  const readVersion = () => (statement.get() as { data_version: number }).data_version;
  let lastVersion = readVersion();
  return () => {
    try {
      const version = readVersion();
      if (version !== lastVersion) onChange();
      lastVersion = version;
    } catch {
      // The file cannot be read at the moment: the next call sees the change.
    }
  };
}

class Adapter extends SqliteAdapter {
  readonly engine: Engine;
  constructor(engine: Engine) {
    super();
    this.engine = engine;
  }
  override get supportsTransactionalDdl() {
    return true;
  }
}

class ReadAdapter extends Adapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/** Up to this size, which is several times that of a fresh site, the check takes some ten milliseconds. */
const maxBytesCheckedAtStart = 16 * 1024 * 1024;

/** Whether the check for damage has to wait until the site answers, since it reads the whole file. */
function isLarge(file: string) {
  return statSync(file).size > maxBytesCheckedAtStart;
}

/** 0 for a file that does not exist. */
function sizeOf(file: string) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Where a full disk leaves no room for the files beside the database, which every reader makes. Without a log of changes, the file
 * is all there is, and it can be read alone: the server's lock keeps others from writing.
 */
function addressToRead(file: string) {
  return sizeOf(`${file}-wal`) > 0 ? file : `${pathToFileURL(file)}?immutable=1`;
}

function openFile(file: string, address: string, readOnly: boolean): DatabaseSync {
  const hasContent = sizeOf(file) > 0;
  try {
    const raw = new DatabaseSync(address, { timeout: 5000, enableForeignKeyConstraints: true, readOnly });
    raw.prepare("select count(*) from sqlite_master").get();
    const problem = hasContent && !isLarge(file) && findDamage(raw);
    if (problem) throw new Error(problem);
    if (!readOnly) raw.exec("pragma journal_mode=wal");
    raw.exec("pragma synchronous=full; pragma cache_size=-65536");
    return raw;
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
    const problem = findFolderProblem(dirname(file));
    if (problem)
      throw new OperatorError(`Cannot open the database ${file}: ${reason}. ${folderAdvice[problem]}`);
    if (!hasContent)
      throw new OperatorError(
        `Cannot make the database ${file}: ${reason}. Check DATA_DIR and its permissions.`,
      );
    throw new OperatorError(
      `Cannot read the database ${file}: ${reason}. Restore it from a backup, or move it away.`,
    );
  }
}
