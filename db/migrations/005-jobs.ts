import { type Kysely, sql } from "kysely";

/** Work that outlives a request; and an index that finds the texts whose HTML an older renderer made. */
export async function up(db: Kysely<never>) {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table jobs (
    id text primary key,
    name text not null,
    payload text not null,
    run_at bigint not null,
    attempts integer not null default 0,
    lease_id text,
    lease_until bigint,
    failed_at text,
    last_error text,
    created_at text not null
  )`);
  await run("create index jobs_waiting on jobs (run_at) where failed_at is null");
  await run("create index blog_texts_renderer on blog_texts (renderer, blog_id)");
}
