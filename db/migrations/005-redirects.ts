import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Old addresses, and where they lead. */
export async function up(db: Kysely<never>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of [
    `create table redirects (
      source ${isPostgres ? `text collate "C"` : "text"} primary key,
      target text not null,
      origin text not null,
      created_by text,
      created_at text not null
    )${isPostgres ? "" : " without rowid"}`,
    "create index redirects_origin on redirects (origin) where origin <> ''",
  ])
    await sql.raw(statement).execute(db);
}
