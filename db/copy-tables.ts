// Copies all tables from one database to another, also of the other engine. Both have the same tables and columns.

import { hash } from "node:crypto";
import { type Kysely, PostgresAdapter, sql } from "kysely";
import { OperatorError } from "../config/operator-error.ts";
import type { Db } from "./engine.ts";

interface Table {
  name: string;
  /** The columns of its primary key, in their order. */
  key: string[];
  columns: string[];
}

type AnyDb = Kysely<Record<string, Record<string, unknown>>>;
type Row = Record<string, unknown>;

/** Others refer to these, so they come first. */
const first = ["users", "blogs", "lists"];
/** What the migrations and the search's heads (`Search.putHead`) make themselves, and counts of attempts. */
const isLeftOut = (name: string) => /^(kysely_|sqlite_|search_heads|attempts$)/.test(name);
const maxRows = 2000;
/** Rows of these hold whole texts. */
const maxTextRows = 100;
const textTables = ["blog_texts", "drafts", "draft_versions", "comments", "mails", "lesson_code"];
/** Both engines take this many parameters. */
const maxParameters = 30_000;

/** A row of `settings` in a database into which a copy has begun and not ended: no server starts on it. */
const incompleteSetting = "incomplete";

/**
 * Copies the tables and compares them: the number of rows, and a checksum over all of their columns. `onTable`: called for each
 * table, before and after it. Run again after an interruption, it copies what is missing. Throws when a table differs in the end.
 */
export async function copyTables(
  source: Db,
  target: Db,
  onTable: (name: string, rows: number, isDone: boolean) => void,
): Promise<void> {
  const [from, to] = [source, target] as unknown as [AnyDb, AnyDb];
  const tables = await listTables(from);
  await prepare(to, tables);
  for (const table of tables) {
    const count = await countRows(from, table);
    onTable(table.name, count, false);
    // The rows of an earlier run are there already, in any order.
    if ((await countRows(to, table)) !== count) await copyRows(from, to, table);
    await compare(from, to, table);
    onTable(table.name, count, true);
  }
  await setSequences(to);
}

/** Ends the copy: a server may start on the target now. */
export async function finishCopy(target: Db): Promise<void> {
  await target.deleteFrom("settings").where("name", "=", incompleteSetting).execute();
}

/** Whether a copy into this database has begun and not ended. */
export async function isIncomplete(db: Db): Promise<boolean> {
  const query = db.selectFrom("settings").select("name").where("name", "=", incompleteSetting);
  return (await query.executeTakeFirst()) !== undefined;
}

async function listTables(db: AnyDb): Promise<Table[]> {
  const found = (await db.introspection.getTables()).filter(({ name }) => !isLeftOut(name));
  const tables = await Promise.all(
    found.map(async ({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name).sort(),
      key: await keyOf(db, name),
    })),
  );
  const place = ({ name }: Table) => (first.includes(name) ? first.indexOf(name) : first.length);
  return tables.sort((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1));
}

async function keyOf(db: AnyDb, table: string): Promise<string[]> {
  const query = isPostgres(db)
    ? sql<{ name: string }>`select a.attname as name from pg_index i
        cross join lateral unnest(i.indkey::smallint[]) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
        where i.indrelid = ${table}::regclass and i.indisprimary order by k.place`
    : sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`;
  const { rows } = await query.execute(db);
  if (rows.length === 0) throw new Error(`the table ${table} has no primary key`);
  return rows.map(({ name }) => name);
}

/** Empties a new database of what its migrations wrote. One with a site of its own is refused. */
async function prepare(db: AnyDb, tables: Table[]) {
  if (await isIncomplete(db as unknown as Db)) return;
  const people = await db.selectFrom("users").select("id").limit(1).execute();
  const posts = await db.selectFrom("blogs").select("id").limit(1).execute();
  if (people.length + posts.length > 0) throw new OperatorError("it has a site already");
  for (const { name } of tables.toReversed()) await db.deleteFrom(name).execute();
  await db.insertInto("settings").values({ name: incompleteSetting, value: "" }).execute();
}

async function copyRows(from: AnyDb, to: AnyDb, table: Table) {
  const size = Math.floor(maxParameters / table.columns.length);
  for await (const rows of batches(from, table, Math.min(size, sizeOf(table))))
    await to
      .insertInto(table.name)
      .values(rows)
      .onConflict((c) => c.columns(table.key).doNothing())
      .execute();
}

async function compare(from: AnyDb, to: AnyDb, table: Table) {
  const [one, other] = [await checksum(from, table), await checksum(to, table)];
  if (one !== other)
    throw new Error(`the table ${table.name} differs: it was changed while it was copied, or a row got lost`);
}

/** Independent of the order of the rows, which two engines may sort differently. */
async function checksum(db: AnyDb, table: Table): Promise<string> {
  let [sum, count] = [0n, 0];
  for await (const rows of batches(db, table, sizeOf(table)))
    for (const row of rows) {
      if (table.name === "settings" && row.name === incompleteSetting) continue;
      count++;
      sum += BigInt(`0x${hash("sha1", canonical(row, table.columns)).slice(0, 16)}`);
    }
  return `${count} ${BigInt.asUintN(64, sum)}`;
}

function canonical(row: Row, columns: string[]): string {
  return JSON.stringify(
    columns.map((column) => {
      const value = row[column];
      return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
    }),
  );
}

/** The rows of a table in the order of its key. */
async function* batches(db: AnyDb, { name, key, columns }: Table, size: number): AsyncGenerator<Row[]> {
  const refs = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | undefined; ; ) {
    let query = db.selectFrom(name).select(columns).limit(size);
    for (const column of key) query = query.orderBy(column);
    if (last) {
      const values = sql.join(key.map((column) => sql.val(last![column])));
      query = query.where(sql<boolean>`(${refs}) > (${values})`);
    }
    const rows = (await query.execute()) as Row[];
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

async function countRows(db: AnyDb, { name }: Table): Promise<number> {
  const query = db.selectFrom(name).select((eb) => eb.fn.countAll().as("rows"));
  const others = name === "settings" ? query.where("name", "!=", incompleteSetting) : query;
  return Number((await others.executeTakeFirstOrThrow()).rows);
}

const sizeOf = ({ name }: Table) => (textTables.includes(name) ? maxTextRows : maxRows);

/** New rows get numbers above those that were copied; SQLite does so by itself. */
async function setSequences(db: AnyDb) {
  if (!isPostgres(db)) return;
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(db);
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
      (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}), false)`.execute(db);
}

function isPostgres(db: AnyDb): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
