import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * An image may be in several blogs of its owner, and be released and used again: its uses are counted. A form that is
 * sent again with another text changes the blog that it made, as long as nobody else has.
 */
export async function up(db: Kysely<never>) {
  const run = (text: string) => sql.raw(text).execute(db);
  const id = db.getExecutor().adapter instanceof PostgresAdapter ? 'text collate "C"' : "text";
  await run(`create table image_uses (image_key text not null, blog_id ${id} not null,
    primary key (image_key, blog_id))`);
  await run("create index image_uses_blog on image_uses (blog_id)");
  await run("alter table images add column uses integer not null default 0");
  await run("alter table images add column unused_since text");
  await run("alter table images add column removing integer not null default 0");
  await fill(run);
  await run("drop index images_age");
  await run("alter table images drop column blog_id");
  await run("create index images_unused on images (unused_since)");
  await run("alter table blogs add column publish_revision integer not null default 1");
}

/** Covers, and what the texts link to: until now an image belonged to one blog, even where others showed it. */
async function fill(run: (text: string) => Promise<unknown>) {
  await run(`insert into image_uses (image_key, blog_id)
    select i.key, b.id from images as i
    join blogs as b on b.author_id = i.user_id and b.deleted_at is null
    join blog_texts as t on t.blog_id = b.id
    where b.image = i.key or t.content like '%/images/' || i.key || '-%'`);
  await run(`update images set
    uses = (select count(*) from image_uses where image_key = images.key),
    unused_since = case when exists (select 1 from image_uses where image_key = images.key)
      then null else created_at end`);
}
