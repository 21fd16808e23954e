import { PostgresAdapter, sql } from "kysely";
import type { Db } from "../engine.ts";

export type Row = Record<string, unknown>;

export async function rowsOf(db: Db, table: string, order = "id"): Promise<Row[]> {
  return (await sql<Row>`select * from ${sql.table(table)} order by ${sql.raw(order)}`.execute(db)).rows;
}

/** What is stored, by table. */
export async function readAll(db: Db): Promise<Map<string, Row[]>> {
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  const stored = names.filter((name) => !name.startsWith("search_heads"));
  return new Map(await Promise.all(stored.map(async (name) => [name, await rowsOf(db, name, "1")] as const)));
}

/** The columns and the indexes of a database. */
export async function tablesOf(db: Db) {
  const tables = await db.introspection.getTables();
  const columns = tables.flatMap(({ name, columns }) =>
    columns.map((column) => JSON.stringify([name, column])),
  );
  const indexes =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql<Row>`select indexdef as text from pg_indexes where schemaname = current_schema()`
      : sql<Row>`select sql as text from sqlite_master where type in ('index', 'trigger') and sql is not null`;
  return [...columns, ...(await indexes.execute(db)).rows.map(({ text }) => `${text}`)].sort();
}
