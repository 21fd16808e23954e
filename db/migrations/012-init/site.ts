import type { Dialect } from "./dialect.ts";

/** What the site as a whole needs: settings, own pages, jobs, mails and limits. */
export const siteTables = ({ id, withoutRowid }: Dialect) => [
  "create table settings (name text primary key, value text not null)",
  "create table pages (name text primary key, blog_id text not null unique)",
  // Old addresses, and where they lead.
  `create table redirects (
    source ${id} primary key,
    target text not null,
    origin text not null,
    created_by text,
    created_at text not null
  ) ${withoutRowid}`,
  "create index redirects_origin on redirects (origin) where origin <> ''",

  `create table jobs (
    id text primary key,
    name text not null,
    payload text not null,
    run_at bigint not null,
    attempts integer not null default 0,
    lease_id text,
    lease_until bigint,
    failed_at text,
    last_error text,
    created_at text not null
  )`,
  "create index jobs_waiting on jobs (run_at, id) where failed_at is null",
  "create index jobs_next on jobs (coalesce(lease_until, run_at)) where failed_at is null",

  `create table mails (
    id text primary key,
    recipient text not null,
    content text not null,
    created_at text not null,
    sent_at text
  )`,
  "create index mails_created on mails (created_at, id)",

  // As the rate limiter wants it.
  "create table attempts (key varchar(255) primary key, points integer not null default 0, expire bigint)",
];

/** What was reported, and done at the desk. */
export const deskTables = () => [
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
