import { type Kysely, sql } from "kysely";

/** The keys of front ends that read what is public. */
export async function up(db: Kysely<never>) {
  await sql`create table content_keys (
    key text primary key,
    name text not null,
    created_at text not null,
    last_used_on text
  )`.execute(db);
}
