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
import { isBusy, isDiskFailure, PatientDriver } from "./sqlite-driver.ts";

import { sqliteSearch } from "./sqlite-search.ts";
import { type OnStatement, statementLog } from "./statement-log.ts";

/** Opens (or makes) the database file. Throws an OperatorError when the file is damaged or cannot be opened. */
export function openSqlite(file: string, onStatement?: OnStatement): Connection {
  const raw = openFile(file);
  raw.exec("pragma journal_mode=wal; pragma synchronous=full; pragma cache_size=-65536");
  // From here on the driver waits for other processes: SQLite would hold up the whole thread.
  raw.exec("pragma busy_timeout=0");
  const bus = localBus();
  const watch = setInterval(
    watchOthers(raw, () => bus.deliver(undefined)),
    1000,
  ).unref();
  const engine: Engine = {
    bus,
    search: sqliteSearch,
    limiter: (options) => new RateLimiterMemory(options),
    failureOf: (error) => (isBusy(error) || isDiskFailure(error) ? "unavailable" : undefined),
  };
  const config = { database: adapt(raw) };
  const dialect = new SqliteDialect(config);
  dialect.createDriver = () => new PatientDriver(raw, config);
  dialect.createAdapter = () => new Adapter(engine);
  const db = new Kysely<Schema>({ dialect, log: statementLog(onStatement) });
  const close = () => {
    clearInterval(watch);
    return db.destroy();
  };
  return { db, migrate: (onChange) => migrate(db, onChange), close };
}

/** Operator commands write beside the server and cannot announce what they changed: it is seen by the file's version. */
function watchOthers(raw: DatabaseSync, changed: () => void) {
  const version = raw.prepare("pragma data_version");
  const read = () => (version.get() as { data_version: number }).data_version;
  let last = read();
  return () => {
    try {
      const now = read();
      if (now !== last) changed();
      last = now;
    } catch {
      // A file that cannot be read for a moment: the next look tells what changed meanwhile.
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

const checkedUpTo = 256 * 1024 * 1024;

function openFile(file: string): DatabaseSync {
  const existing = existsSync(file) && statSync(file).size > 0;
  try {
    const raw = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
    raw.prepare("select count(*) from sqlite_master").get();
    // The full check reads the whole file, so a large one is only checked by its header.
    if (existing && statSync(file).size <= checkedUpTo) {
      const found = raw.prepare("pragma quick_check(1)").get() as { quick_check: string };
      // The check's own heading stands on a line before its first finding.
      if (found.quick_check !== "ok") throw new Error(found.quick_check.trim().split("\n").at(-1));
    }
    return raw;
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ");
    if (!existing)
      throw new OperatorError(
        `Cannot make the database ${file}: ${why}. Check DATA_DIR and its permissions.`,
      );
    throw new OperatorError(
      `Cannot read the database ${file}: ${why}. Restore it from a backup, or move it away.`,
    );
  }
}

/** Shows node:sqlite to Kysely as the driver it expects, keeping prepared statements. */
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
  // A transaction takes its write lock at once: one that reads first could not be made a writer later.
  const statement = raw.prepare(text === "begin" ? "begin immediate" : text);
  const reader = statement.columns().length > 0;
  // FTS5 numbers rows of its own beyond what a JavaScript number holds, and `run` reports the last of them.
  if (!reader) statement.setReadBigInts(true);
  return {
    reader,
    all: (values: readonly unknown[]) => statement.all(...bind(values)),
    run: (values: readonly unknown[]) => statement.run(...bind(values)),
    iterate: (values: readonly unknown[]) => statement.iterate(...bind(values)),
  };
}

/** node:sqlite would store a Date, an object or undefined as NULL without a word. */
function bind(values: readonly unknown[]): SQLInputValue[] {
  for (const value of values) {
    const plain = value === null || ["string", "number", "bigint"].includes(typeof value);
    if (!plain && !ArrayBuffer.isView(value)) throw new TypeError(`cannot bind ${String(value)}`);
  }
  return values as SQLInputValue[];
}
