import type { RawBuilder } from "kysely";
import { type Db, engineOf } from "./engine.ts";

/**
 * A table with one column, `value`: a JSON array for each of `rows`. `value->>0` is the first element of that array as text. The
 * whole table is one parameter, so the statement is the same for any number of rows.
 */
export function jsonRows(db: Db, rows: (string | number)[][]): RawBuilder<unknown> {
  return engineOf(db).search.jsonElements(rows);
}
