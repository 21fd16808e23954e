import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * Counts the uses of each image: an image may be in several blogs of its owner, and be used again after a blog is removed.
 * `publish_revision` is the blog's revision after the form that published it: a form that is sent again with another text
 * changes the blog only while its revision is still this one.
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
  await fillImageUses(db, run);
  await run("drop index images_age");
  await run("alter table images drop column blog_id");
  await run("create index images_unused on images (unused_since)");
  await run("alter table blogs add column publish_revision integer not null default 1");
}

/** Counts covers and the images that texts link to. Until now an image belonged to only one of the blogs that show it. */
async function fillImageUses(db: Kysely<never>, run: (text: string) => Promise<unknown>) {
  await run(`insert into image_uses (image_key, blog_id)
    select i.key, b.id from blogs as b
    join images as i on i.key = b.image and i.user_id = b.author_id
    where b.deleted_at is null`);
  await addImagesOfTexts(db);
  await run(`update images set
    uses = (select count(*) from image_uses where image_key = images.key),
    unused_since = case when exists (select 1 from image_uses where image_key = images.key)
      then null else created_at end`);
}

interface Text {
  blog_id: string;
  author_id: string;
  content: string;
}

const link = /\/images\/(blogImages\/[a-z0-9]{12}\/[a-z0-9-]{1,60}?)-(?:480|960|1600)\.webp/g;

/** Reads 50 texts at a time, since all together may not fit into memory. */
async function addImagesOfTexts(db: Kysely<never>) {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const { rows }: { rows: Text[] } = await sql<Text>`
      select t.blog_id, b.author_id, t.content from blog_texts as t
      join blogs as b on b.id = t.blog_id
      where t.blog_id > ${after} and b.deleted_at is null and t.content like '%/images/blogImages/%'
      order by t.blog_id limit 50`.execute(db);
    for (const row of rows) await addLinkedImages(db, row);
    after = rows.at(-1)?.blog_id;
  }
}

async function addLinkedImages(db: Kysely<never>, { blog_id, author_id, content }: Text) {
  const keys = [...new Set([...content.matchAll(link)].map((match) => match[1]!))];
  if (keys.length === 0) return;
  await sql`insert into image_uses (image_key, blog_id)
    select key, ${blog_id} from images where user_id = ${author_id} and key in (${sql.join(keys)})
    on conflict do nothing`.execute(db);
}
