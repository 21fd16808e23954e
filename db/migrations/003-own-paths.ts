import { type Kysely, sql } from "kysely";

/** Paths are edited, ordered and deleted at the desk; what the files say is kept beside them. */
export async function up(db: Kysely<never>) {
  for (const statement of [
    "alter table paths add column file_path text",
    "update paths set file_path = path",
    "alter table paths add column is_removed integer not null default 0",
  ])
    await sql.raw(statement).execute(db);
}
