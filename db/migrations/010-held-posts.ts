import { type Kysely, sql } from "kysely";

/** Who wrote a post of the company, and why a first post was declined. Finds the posts that wait for an editor. */
export async function up(db: Kysely<never>) {
  for (const text of statements) await sql.raw(text).execute(db);
}

const statements = [
  "alter table blogs add column written_by text",
  "alter table blogs add column declined_reason text",
  "create unique index blogs_written_by on blogs (written_by, publish_key) where written_by is not null",
  "create index blogs_pending on blogs (position, id) where status = 'pending'",
];
