import { type Kysely, sql } from "kysely";

/**
 * Indexes by which lists are read in their order, however many blogs there are. Those of blogs hold only the published ones, so
 * that no removed blog is read on the way.
 */
export async function up(db: Kysely<never>) {
  for (const text of statements) await sql.raw(text).execute(db);
}

const statements = [
  "drop index blogs_position",
  "create index blogs_position on blogs (position, id) where status = 'published'",
  "drop index blogs_kind",
  "create index blogs_kind on blogs (kind, position, id) where status = 'published'",
  "drop index blogs_topic",
  "create index blogs_topic on blogs (topic, position, id) where status = 'published' and topic is not null",

  "create index bookmarks_newest on bookmarks (user_id, bookmarked_at, blog_id)",

  // Counting a person's followers reads the index alone.
  "drop index follows_followed",
  "create index follows_followed on follows (followed, follower)",

  "drop index jobs_waiting",
  "create index jobs_waiting on jobs (run_at, id) where failed_at is null",
  "create index jobs_next on jobs (coalesce(lease_until, run_at)) where failed_at is null",

  "drop index image_uses_blog",
  "create index image_uses_blog on image_uses (blog_id, image_key)",
  "drop index images_unused",
  "create index images_unused on images (state, unused_since)",
];
