import { type Kysely, PostgresAdapter, sql } from "kysely";

/** What a certificate says was done, and which editor decided about a project. db/schema.ts says what the columns mean. */
export async function up(db: Kysely<unknown>) {
  const id = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : sql`text`;
  await sql`alter table certificates add column done text`.execute(db);
  await sql`alter table projects add column decided_by ${id}`.execute(db);
}
