import { type Kysely, sql } from "kysely";

/** Why a comment waited for an editor; of those that waited before, nobody knows. */
export async function up(db: Kysely<never>) {
  await sql.raw("alter table comments add column held_for text").execute(db);
}
