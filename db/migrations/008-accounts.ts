import { type Kysely, sql } from "kysely";

/** Roles, public profiles, the device of a session, links that are mailed, and mails that wait or are shown. */
export async function up(db: Kysely<never>) {
  for (const text of statements) await sql.raw(text).execute(db);
}

const statements = [
  "alter table users add column role text not null default 'author'",
  "alter table users add column handle text",
  "alter table users add column bio text not null default ''",
  "alter table users add column links text not null default '[]'",
  "alter table users add column picture text",
  "create unique index users_handle on users (handle)",
  "alter table sessions add column device text",

  `create table account_tokens (
    token_hash text primary key,
    purpose text not null,
    user_id text,
    email text not null,
    role text,
    created_at text not null,
    expires_at bigint not null
  )`,
  "create index account_tokens_user on account_tokens (user_id, purpose)",

  `create table mails (
    id text primary key,
    recipient text not null,
    content text not null,
    created_at text not null,
    sent_at text
  )`,
  "create index mails_created on mails (created_at, id)",
];
