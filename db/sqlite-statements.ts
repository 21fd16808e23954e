import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { SqliteDatabase } from "kysely";

const maxStatements = 500;

/** Adapts node:sqlite to the driver that Kysely expects, with a cache of prepared statements. */
export function adaptForKysely(raw: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase["prepare"]>>();
  return {
    close: () => raw.close(),
    prepare(text) {
      let statement = statements.get(text);
      if (!statement) {
        if (statements.size > maxStatements) statements.clear();
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
