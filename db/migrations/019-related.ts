import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Which blogs are like each one. It begins empty: a job compares all blogs that are in the search. */
export async function up(db: Kysely<never>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const [id, milliseconds] = isPostgres ? [`text collate "C"`, "bigint"] : ["text", "integer"];
  await sql
    .raw(
      `create table related_blogs (blog_id ${id} primary key, ids text not null default '[]', due_at ${milliseconds} not null default 0)`,
    )
    .execute(db);
  await sql`create index related_blogs_due on related_blogs (due_at, blog_id)`.execute(db);
  await sql`insert into related_blogs (blog_id) select blog_id from search_blogs`.execute(db);
}
