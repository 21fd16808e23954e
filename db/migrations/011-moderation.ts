import { type Kysely, sql } from "kysely";

/** Reports of readers, the log of what was done at the desk, why a post was taken down, and the indexes of the desk's lists. */
export async function up(db: Kysely<never>) {
  for (const text of statements) await sql.raw(text).execute(db);
}

const statements = [
  "alter table blogs add column removal_reason text",
  // The other indexes of blogs hold the published ones alone.
  "create index blogs_all on blogs (position, id)",
  "create index blogs_not_published on blogs (status, position, id) where status <> 'published'",
  "create index blogs_built_in on blogs (kind, position, id) where kind <> 'post'",

  "create index users_created on users (created_at, id)",
  "create index users_role on users (role, created_at, id) where role <> 'author'",
  "create index users_blocked on users (created_at, id) where blocked_at is not null",

  `create table reports (
    id text primary key,
    blog_id text not null,
    actor text not null,
    reason text not null,
    note text not null,
    created_at text not null,
    decided_at text,
    decision text,
    decided_by text
  )`,
  "create unique index reports_open on reports (blog_id, actor) where decided_at is null",
  "create index reports_decided on reports (decided_at, blog_id) where decided_at is not null",
  "create index reports_actor on reports (actor)",

  `create table audit_log (
    id text primary key,
    at text not null,
    actor_id text not null,
    act text not null,
    object text not null,
    detail text not null
  )`,
  "create index audit_log_at on audit_log (at, id)",
  "create index audit_log_object on audit_log (object, at, id)",
];
