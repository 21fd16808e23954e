import { type Kysely, sql } from "kysely";

/**
 * What is found once, when a text is rendered, so that no request has to read its HTML. The texts that are stored get it when
 * the renderer's new version renders them again.
 */
export async function up(db: Kysely<never>) {
  for (const table of ["blog_texts", "lessons"])
    await sql.raw(`alter table ${table} add column outline text not null default '{}'`).execute(db);
  await sql`alter table blog_texts add column feed_html text not null default ''`.execute(db);
}
