import { type Kysely, PostgresAdapter, sql } from "kysely";

type Db = Kysely<never>;

export async function up(db: Db) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // Ids sort by bytes.
  const id = isPostgres ? sql`text collate "C"` : sql`text`;
  await makeBlogs(db, id);
  await makePeople(db, id);
  await makeActs(db, id);
  await db.schema
    .createTable("settings")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("attempts")
    .addColumn("key", "varchar(255)", (c) => c.primaryKey())
    .addColumn("points", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("expire", "bigint")
    .execute();
  for (const text of isPostgres ? postgresSearch : sqliteSearch) await sql.raw(text).execute(db);
}

type IdType = ReturnType<typeof sql>;

async function makeBlogs(db: Db, id: IdType) {
  await db.schema
    .createTable("blogs")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("excerpt", "text", (c) => c.notNull())
    .addColumn("reading_minutes", "integer", (c) => c.notNull())
    .addColumn("topic", "text")
    .addColumn("image", "text")
    .addColumn("image_width", "integer")
    .addColumn("image_height", "integer")
    .addColumn("image_alt", "text", (c) => c.notNull())
    .addColumn("author_id", id)
    .addColumn("author", "text")
    .addColumn("author_image", "text")
    .addColumn("published_at", "text")
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("deleted_at", "text")
    .addColumn("likes", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("position", "bigint", (c) => c.notNull())
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("publish_key", "text", (c) => c.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on("blogs");
  await index("blogs_position").columns(["position", "id"]).unique().execute();
  await index("blogs_kind").columns(["kind", "position", "id"]).execute();
  await index("blogs_publish_key").columns(["author_id", "publish_key"]).unique().execute();
  await index("blogs_topic").columns(["topic", "position"]).execute();
  await db.schema
    .createTable("blog_texts")
    .addColumn("blog_id", id, (c) => c.primaryKey().references("blogs.id").onDelete("cascade"))
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("plain", "text", (c) => c.notNull())
    .addColumn("html", "text", (c) => c.notNull())
    .addColumn("renderer", "integer", (c) => c.notNull())
    .execute();
}

async function makePeople(db: Db, id: IdType) {
  await db.schema
    .createTable("users")
    .addColumn("id", id, (c) => c.primaryKey())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_key", "text", (c) => c.notNull().unique())
    .addColumn("email_verified_at", "text")
    .addColumn("name", "text")
    .addColumn("image", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("blocked_at", "text")
    .execute();
  await db.schema
    .createTable("passwords")
    .addColumn("user_id", id, (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("hash", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("identities")
    .addColumn("issuer", "text", (c) => c.notNull())
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("user_id", id, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("identities_key", ["issuer", "subject"])
    .execute();
  await db.schema
    .createTable("sessions")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("user_id", id, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("sessions_user").on("sessions").column("user_id").execute();
  await db.schema.createIndex("sessions_expiry").on("sessions").column("expires_at").execute();
}

async function makeActs(db: Db, id: IdType) {
  await db.schema
    .createTable("likes")
    .addColumn("blog_id", id, (c) => c.notNull().references("blogs.id").onDelete("cascade"))
    .addColumn("actor", id, (c) => c.notNull())
    .addColumn("liked_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("likes_key", ["blog_id", "actor"])
    .execute();
  await db.schema.createIndex("likes_actor").on("likes").column("actor").execute();
  await db.schema
    .createTable("saves")
    .addColumn("user_id", id, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("blog_id", id, (c) => c.notNull().references("blogs.id").onDelete("cascade"))
    .addColumn("saved_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("saves_key", ["user_id", "blog_id"])
    .execute();
  await db.schema
    .createTable("follows")
    .addColumn("follower", id, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("followed", id, (c) => c.notNull())
    .addColumn("followed_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("follows_key", ["follower", "followed"])
    .execute();
  await db.schema.createIndex("follows_followed").on("follows").column("followed").execute();
  await db.schema
    .createTable("images")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("user_id", id, (c) => c.notNull())
    .addColumn("width", "integer", (c) => c.notNull())
    .addColumn("height", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("blog_id", id)
    .execute();
  await db.schema.createIndex("images_age").on("images").columns(["blog_id", "created_at"]).execute();
}

/**
 * Three full-text indexes share the row numbers of `search_rows`, which are explicit: VACUUM may renumber implicit
 * ones. `search_words` ranks, `search_parts` finds substrings by trigrams, `search_grams` those that are shorter.
 * None keeps a copy of the text.
 */
const sqliteSearch = [
  "create table search_rows (row integer primary key, blog_id text not null unique)",
  `create virtual table search_words using fts5(title, description, content,
    content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')`,
  `create virtual table search_parts using fts5(head, body,
    content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
  `create virtual table search_grams using fts5(head, body,
    content='', contentless_delete=1, detail='column', tokenize='ascii')`,
  "create virtual table search_vocabulary using fts5vocab(search_words, row)",
];

const postgresSearch = [
  "create extension if not exists pg_trgm",
  `create table search (blog_id text collate "C" primary key, head text not null, body text not null,
    head_grams text[] not null, body_grams text[] not null, words tsvector not null)`,
  "create index search_head on search using gin (head gin_trgm_ops)",
  "create index search_body on search using gin (body gin_trgm_ops)",
  "create index search_head_grams on search using gin (head_grams)",
  "create index search_body_grams on search using gin (body_grams)",
  "create index search_words on search using gin (words)",
  // Words stay when a blog goes: a word that no blog holds any longer only costs its row.
  `create table search_vocabulary (term text collate "C" primary key)`,
  "create index search_vocabulary_near on search_vocabulary using gin (term gin_trgm_ops)",
];
