import type { Dialect } from "./dialect.ts";

/** Who gets the newsletter by mail. */
export const subscriberTables = ({ id }: Dialect) => [
  `create table subscribers (
    id ${id} primary key,
    email text not null,
    email_key ${id} not null unique,
    name text not null default '',
    state text not null,
    cadence text not null,
    wants_all integer not null,
    source text not null,
    created_at ${id} not null,
    consented_at text,
    token_hash text unique,
    asked_at text,
    refusals integer not null default 0
  )`,
  "create index subscribers_newest on subscribers (created_at, id)",
  "create index subscribers_state on subscribers (state, created_at, id)",
  "create index subscribers_cadence on subscribers (cadence, id) where state = 'confirmed'",
  "create index subscribers_asked on subscribers (asked_at) where state = 'unconfirmed'",

  `create table subscriber_choices (
    subscriber_id ${id} not null,
    followed ${id} not null,
    primary key (subscriber_id, followed)
  )`,
  "create index subscriber_choices_followed on subscriber_choices (followed, subscriber_id)",

  "create table unsubscribed_addresses (email_hash text primary key, at text not null)",
];

/** What was sent. */
export const issueTables = ({ id }: Dialect) => [
  "create table newsletter_wishes (draft_id text primary key, user_id text not null, created_at text not null)",

  `create table newsletter_issues (
    id ${id} primary key,
    about text not null unique,
    blog_id ${id},
    state text not null,
    problem text,
    subject text not null,
    items text,
    created_by text,
    created_at ${id} not null,
    ended_at text,
    filled_to ${id},
    recipients integer not null default 0,
    sent integer not null default 0,
    refused integer not null default 0,
    given_up integer not null default 0,
    skipped integer not null default 0,
    unsubscribed integer not null default 0
  )`,
  "create index newsletter_issues_newest on newsletter_issues (created_at, id)",
  "create index newsletter_issues_sending on newsletter_issues (id) where state = 'sending'",
  "create index newsletter_issues_ended on newsletter_issues (ended_at) where ended_at is not null",

  `create table newsletter_letters (
    issue_id ${id} not null,
    subscriber_id ${id} not null,
    state text not null default 'waiting',
    due_at bigint not null,
    attempts integer not null default 0,
    primary key (issue_id, subscriber_id)
  )`,
  `create index newsletter_letters_due on newsletter_letters (issue_id, due_at, subscriber_id)
    where state = 'waiting'`,
  "create index newsletter_letters_subscriber on newsletter_letters (subscriber_id)",
];
