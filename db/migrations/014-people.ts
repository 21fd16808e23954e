import { type Kysely, sql } from "kysely";

/** Indexes by which the posts of one author, the company's articles and what somebody follows are read in their order. */
export async function up(db: Kysely<never>) {
  for (const text of statements) await sql.raw(text).execute(db);
}

const statements = [
  "create index blogs_author on blogs (author_id, position, id) where status <> 'removed'",
  `create index blogs_company on blogs (author_kind, position, id)
    where author_kind = 'company' and status = 'published'`,
  "create index follows_newest on follows (follower, followed_at, followed)",
];
