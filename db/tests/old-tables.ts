import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Db } from "../engine.ts";
import { migrate } from "../migrate.ts";
import type { OldTables } from "../migrations/012-init/carry-over-tables.ts";
import * as init from "../migrations/012-init.ts";

/** What such a site has run; 012-init carries it over. */
const oldMigrations = [
  ...["init", "own-pages", "own-paths", "learning", "redirects", "webhooks"],
  ...["imports", "api", "keys", "newsletter", "held-comments"],
];

/** What 012-init changes, the other way round. It is frozen, and so is this. */
const statements = (id: string) => [
  "drop table lessons",
  `create table lessons (
    course_id ${id} not null,
    id ${id} not null,
    number integer not null,
    title text not null,
    description text not null,
    minutes integer not null,
    html text not null,
    plain text not null default '',
    folded text not null default '',
    outline text not null,
    marks text not null,
    questions text not null,
    content_hash text not null,
    renderer integer not null,
    blog_id ${id},
    is_hidden integer not null default 0,
    primary key (course_id, id)
  )`,
  "create index lessons_in_order on lessons (course_id, number, id)",
  "create unique index lessons_blog on lessons (blog_id) where blog_id is not null",
  `create table lesson_posts (course_id ${id} primary key, ids text not null)`,
  "alter table blog_texts drop column marks",
  "alter table blog_texts drop column questions",
  "alter table import_entries drop column hash",
  "alter table blogs add column source text not null default ''",
  "alter table blogs add column file_hash text not null default ''",
  `alter table blogs add column file_version ${id}`,
  "alter table blogs add column file_facts text",
  "alter table paths add column file_path text",
  ...["newest", "liked", "shown", "unseen"].map((name) => `drop index comments_${name}`),
  `alter table comments add column place ${id} not null default ''`,
  `create index comments_newest on comments (place, created_at, id)
    where thread_id is null and (state = 'shown' or replies > 0)`,
  `create index comments_liked on comments (place, likes, id)
    where thread_id is null and (state = 'shown' or replies > 0)`,
  "create index comments_shown on comments (place, created_at, id) where state = 'shown'",
  "create index comments_unseen on comments (author_id, place, created_at)",
  "alter table comment_places rename column blog_id to place",
  "drop index users_called",
  "delete from kysely_migration",
];

/** Gives an empty database the tables of the last version in which a lesson was no blog. */
export async function makeOldTables(
  db: Db,
): Promise<Kysely<OldTables & Record<string, Record<string, unknown>>>> {
  await migrate(db, undefined, { "012-init": init });
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of statements(isPostgres ? `text collate "C"` : "text"))
    await sql.raw(statement).execute(db);
  for (const [at, name] of oldMigrations.entries()) {
    const applied = `${String(at + 1).padStart(3, "0")}-${name}`;
    await sql`insert into kysely_migration (name, timestamp) values (${applied}, ${`2026-01-01T00:00:00.${100 + at}Z`})`.execute(
      db,
    );
  }
  return db as never;
}
