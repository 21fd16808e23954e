import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "../../db/engine.ts";

/** A subject's part of the archive of what a member has here. */
export interface ArchivePart {
  /** Files of rows, by their names. */
  lists?(db: Db, userId: string): Record<string, AsyncIterable<object[]>>;
  /** Files of text, with the keys of the images in them. */
  texts?(db: Db, userId: string, siteAddress: string): AsyncIterable<ArchivedText>;
  /** What account.json says of it. */
  account?(db: Db, user: { id: string; email: string; isConfirmed: boolean }): Promise<object>;
}

export interface ArchivedText {
  name: string;
  text: string;
  keys: Set<string>;
}

const batchSize = 500;

/** Yields the rows of a query in batches, in the order of `key`, which is unique in them. `column`: the key in SQL. */
export async function* inBatches<DB, TB extends keyof DB, K extends string, T extends Record<K, string>>(
  query: SelectQueryBuilder<DB, TB, T>,
  key: K,
  column: Expression<string> = sql.ref(key),
): AsyncGenerator<T[]> {
  for (let after = ""; ; ) {
    const rows: T[] = await query.where(column, ">", after).orderBy(column).limit(batchSize).execute();
    yield rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)![key];
  }
}
