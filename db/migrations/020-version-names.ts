import { type Kysely, sql } from "kysely";

/** What writers call a version of a draft. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table draft_versions add column name text`.execute(db);
}
