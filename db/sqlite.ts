import { existsSync, statSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from "kysely";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { OperatorError } from "../config/operator-error.ts";
import { localBus } from "./bus.ts";
import type { Connection } from "./connect.ts";
import type { Engine } from "./engine.ts";
import { migrate } from "./migrate.ts";
import type { Schema } from "./schema.ts";
import { isBusy, isDiskFailure, RetryingDriver } from "./sqlite-driver.ts";
import { sqliteSearch } from "./sqlite-search.ts";
import { type OnStatement, statementLog } from "./statement-log.ts";

/** Opens the database file, or creates it. Throws an OperatorError when the file is damaged or cannot be opened. */
export function openSqlite(file: string, onStatement?: OnStatement): Connection {
  const raw = openFile(file);
  raw.exec("pragma journal_mode=wal; pragma synchronous=full; pragma cache_size=-65536");
  // From here on the driver waits for other processes itself, because SQLite's own waiting would block the thread.
  raw.exec("pragma busy_timeout=0");
  const bus = localBus();
  const watch = setInterval(
    otherWritesCheck(raw, () => bus.deliver(undefined)),
    1000,
  ).unref();
  const engine: Engine = {
    bus,
    search: sqliteSearch,
    limiter: (options) => new RateLimiterMemory(options),
    classifyFailure: (error) => (isBusy(error) || isDiskFailure(error) ? "unavailable" : undefined),
  };
  const config = { database: adapt(raw) };
  const dialect = new SqliteDialect(config);
  dialect.createDriver = () => new RetryingDriver(raw, config);
  dialect.createAdapter = () => new Adapter(engine);
  const db = new Kysely<Schema>({ dialect, log: statementLog(onStatement) });
  const close = () => {
    clearInterval(watch);
    return db.destroy();
  };
  return { db, migrate: (onChange) => migrate(db, onChange), close };
}

/**
 * Returns a function that calls `onChange` when another process has written to the file since the last call. Operator
 * commands do so, and cannot announce it: the data version of the file shows it.
 */
function otherWritesCheck(raw: DatabaseSync, onChange: () => void) {
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

const maxCheckedBytes = 256 * 1024 * 1024;

function openFile(file: string): DatabaseSync {
  const hasContent = existsSync(file) && statSync(file).size > 0;
  try {
    const raw = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
    raw.prepare("select count(*) from sqlite_master").get();
    // The full check reads the whole file, so for a large file the query above has to be enough.
    if (hasContent && statSync(file).size <= maxCheckedBytes) {
      const { quick_check } = raw.prepare("pragma quick_check(1)").get() as { quick_check: string };
      // The first line is a heading; the problem is on the last one.
      if (quick_check !== "ok") throw new Error(quick_check.trim().split("\n").at(-1));
    }
    return raw;
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
    if (!hasContent)
      throw new OperatorError(
        `Cannot make the database ${file}: ${reason}. Check DATA_DIR and its permissions.`,
      );
    throw new OperatorError(
      `Cannot read the database ${file}: ${reason}. Restore it from a backup, or move it away.`,
    );
  }
}

/** Adapts node:sqlite to the driver that Kysely expects, with a cache of prepared statements. */
function adapt(raw: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase["prepare"]>>();
  return {
    close: () => raw.close(),
    prepare(text) {
      let statement = statements.get(text);
      if (!statement) {
        if (statements.size > 500) statements.clear();
        statement = prepare(raw, text);
        statements.set(text, statement);
      }
      return statement;
    },
  };
}

function prepare(raw: DatabaseSync, text: string) {
  // A transaction takes the write lock at once: one that starts with a read may fail when it writes later.
  const statement = raw.prepare(text === "begin" ? "begin immediate" : text);
  const reader = statement.columns().length > 0;
  // `run` returns the last row id, and FTS5 has row ids that are too large for a JavaScript number.
  if (!reader) statement.setReadBigInts(true);
  return {
    reader,
    all: (values: readonly unknown[]) => statement.all(...bind(values)),
    run: (values: readonly unknown[]) => statement.run(...bind(values)),
    iterate: (values: readonly unknown[]) => statement.iterate(...bind(values)),
  };
}

/** Throws for a Date, an object or undefined, which node:sqlite would silently store as NULL. */
function bind(values: readonly unknown[]): SQLInputValue[] {
  for (const value of values) {
    const isPlain = value === null || ["string", "number", "bigint"].includes(typeof value);
    if (!isPlain && !ArrayBuffer.isView(value)) throw new TypeError(`cannot bind ${String(value)}`);
  }
  return values as SQLInputValue[];
}
