import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { unpackText } from "../../markdown/packed-text.server.ts";
import type { ExportedTable } from "./exported-tables.server.ts";

export type Row = Record<string, string | number | null>;

const batchSize = 500;
/** Of rows with a whole text. */
const textBatchSize = 50;

/** The rows of a table without what is left out, in batches by its primary key. */
export async function* readRows(db: Db, table: ExportedTable): AsyncGenerator<Row[]> {
  const limit = table.packed ? textBatchSize : batchSize;
  for (let last: Row | undefined; ; ) {
    const rows = await readBatch(db, table, last, limit);
    last = rows.at(-1);
    for (const row of rows) {
      for (const column of Object.keys(table.without)) delete row[column];
      // A compressed column comes as bytes.
      if (table.packed && row[table.packed] !== null)
        row[table.packed] = await unpackText(row[table.packed] as unknown as Uint8Array);
    }
    yield rows;
    if (rows.length < limit) return;
  }
}

async function readBatch(db: Db, { name, key, only }: ExportedTable, last: Row | undefined, limit: number) {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const conditions = [
    last && sql`(${columns}) > (${sql.join(key.map((column) => sql.val(last[column])))})`,
    only && sql`${sql.ref(only.column)} in (${sql.join(only.values)})`,
  ].filter((condition) => condition !== undefined);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<Row>`
    select * from ${sql.table(name)} ${where} order by ${columns} limit ${limit}`.execute(db);
  return rows;
}

/** The numbers of blogs in the search, on which the ranking of equal ones depends. */
export async function* readSearchRows(db: Db): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`
      select row, blog_id from search_blogs where row > ${after} order by row limit ${batchSize}`.execute(db);
    yield rows;
    if (rows.length < batchSize) return;
    after = Number(rows.at(-1)!.row);
  }
}
