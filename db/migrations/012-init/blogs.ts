import type { Dialect } from "./dialect.ts";

export const blogTables = ({ id }: Dialect) => [
  `create table blogs (
    id ${id} primary key,
    kind text not null,
    status text not null default 'published',
    title text not null,
    description text not null,
    excerpt text not null,
    reading_minutes integer not null,
    image text,
    image_width integer,
    image_height integer,
    image_alt text not null,
    cover_focus text not null default '',
    canonical_url text not null default '',
    meta_description text not null default '',
    card_title text not null default '',
    noindex integer not null default 0,
    lang text not null default '',
    translation_of ${id},
    translated_at text,
    author_kind text not null default 'user',
    author_id ${id},
    author text,
    written_by text,
    declined_reason text,
    author_image text,
    published_at text,
    updated_at text not null,
    removed_at text,
    removal_reason text,
    likes integer not null default 0,
    position bigint not null,
    revision integer not null default 1,
    content_hash text not null default '',
    facts text,
    links text not null default '[]',
    publish_key text,
    publish_revision integer not null default 1
  )`,
];

/**
 * Lists are read in their order, however many blogs there are. Those for readers hold only the published ones, so that no
 * removed blog is read on the way.
 */
export const blogIndexes = () => [
  "create index blogs_position on blogs (position, id) where status = 'published'",
  "create index blogs_kind on blogs (kind, position, id) where status = 'published'",
  `create index blogs_company on blogs (author_kind, position, id)
    where author_kind = 'company' and status = 'published'`,
  "create index blogs_author on blogs (author_id, position, id) where status <> 'removed'",
  // Where the newest posts of a thousand followed people are is read from the index alone.
  `create index blogs_author_public on blogs (author_id, position, id)
    where author_kind = 'user' and status = 'published'`,
  "create index blogs_all on blogs (position, id)",
  "create index blogs_not_published on blogs (status, position, id) where status <> 'published'",
  "create index blogs_built_in on blogs (kind, position, id) where kind <> 'post'",
  "create index blogs_pending on blogs (position, id) where status = 'pending'",
  "create index blogs_translations on blogs (translation_of) where translation_of is not null",
  "create unique index blogs_publish_key on blogs (author_id, publish_key)",
  "create unique index blogs_written_by on blogs (written_by, publish_key) where written_by is not null",
];

/** The texts of blogs, their images, and which blogs are like each one. */
export const textTables = ({ id, bytes }: Dialect) => [
  `create table blog_texts (
    blog_id ${id} primary key references blogs (id) on delete cascade,
    markdown ${bytes} not null,
    plain text not null,
    html text not null,
    outline text not null,
    feed_html text not null,
    renderer integer not null,
    folded text,
    marks text not null default '[]',
    questions text not null default '[]'
  )`,
  "create index blog_texts_renderer on blog_texts (renderer, blog_id)",
  "create index blog_texts_folded on blog_texts (blog_id) where folded is not null",

  `create table related_blogs (
    blog_id ${id} primary key,
    ids text not null default '[]',
    due_at bigint not null default 0
  )`,
  "create index related_blogs_due on related_blogs (due_at, blog_id)",

  `create table images (
    key text primary key,
    user_id ${id} not null,
    width integer not null,
    height integer not null,
    created_at text not null,
    uses integer not null default 0,
    state text not null default 'unused',
    unused_since text
  )`,
  "create index images_unused on images (state, unused_since)",
  `create table image_uses (
    image_key text not null,
    holder_id ${id} not null,
    primary key (image_key, holder_id)
  )`,
  "create index image_uses_holder on image_uses (holder_id, image_key)",
];
