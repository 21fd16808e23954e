import { type Kysely, sql } from "kysely";

/** The owner's own pages. */
export async function up(db: Kysely<never>) {
  const statement = `create table pages (
    name text primary key,
    title text not null,
    description text not null,
    content text not null,
    html text not null,
    updated_at text not null
  )`;
  await sql.raw(statement).execute(db);
}
