import { sql } from "kysely";
import type { Db } from "./engine.ts";

/** Whether the database responds. */
export function ping(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
