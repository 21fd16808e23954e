import type { RawBuilder } from "kysely";
import { type Db, engineOf } from "../../db/engine.ts";

/**
 * A table of one column, `value`, with a row for each element: `value->>0` is its first one as text. So many rows go
 * with one parameter, and the statement is the same for any number of them.
 */
export function jsonRows(db: Db, rows: (string | number)[][]): RawBuilder<unknown> {
  return engineOf(db).search.elements(rows);
}
