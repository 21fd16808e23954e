import { type Kysely, sql } from "kysely";

/**
 * Adds columns for what null dates and empty texts meant until now: the status of a blog, the kind of its author, the state of
 * an image. Separates the hash of a blog's content from the key of the form that published it. Renames saves to bookmarks.
 */
export async function up(db: Kysely<never>) {
  for (const text of statements) await sql.raw(text).execute(db);
}

const statements = [
  "alter table blogs add column status text not null default 'published'",
  "update blogs set status = 'removed' where deleted_at is not null",
  "alter table blogs rename column deleted_at to removed_at",
  "alter table blogs add column author_kind text not null default 'user'",
  "update blogs set author_kind = 'company' where kind <> 'post'",

  "alter table blogs add column content_hash text not null default ''",
  "update blogs set content_hash = publish_key where kind <> 'post'",
  // A new column, since no statement makes a column nullable on both engines.
  "alter table blogs add column form_key text",
  "update blogs set form_key = publish_key where kind = 'post'",
  "drop index blogs_publish_key",
  "alter table blogs drop column publish_key",
  "alter table blogs rename column form_key to publish_key",
  "create unique index blogs_publish_key on blogs (author_id, publish_key)",

  "alter table saves rename to bookmarks",
  "alter table bookmarks rename column saved_at to bookmarked_at",

  "alter table images add column state text not null default 'unused'",
  "update images set state = 'used' where uses > 0",
  "update images set state = 'released', unused_since = created_at where unused_since = ''",
  "update images set state = 'removing' where removing = 1",
  "alter table images drop column removing",
];
