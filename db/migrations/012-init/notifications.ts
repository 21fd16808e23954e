import type { Dialect } from "./dialect.ts";

/** What people are told of, and whom they do not want to hear. */
export const notificationTables = ({ id }: Dialect) => [
  `create table notifications (
    id ${id} primary key,
    user_id ${id} not null,
    kind text not null,
    object ${id} not null,
    blog_id ${id},
    actors text not null,
    others integer not null default 0,
    path text not null,
    text text not null,
    at text not null,
    read_at text,
    mail_at text
  )`,
  // Unread ones of a kind about the same are one.
  "create unique index notifications_unread on notifications (user_id, kind, object) where read_at is null",
  "create index notifications_newest on notifications (user_id, at, id)",
  "create index notifications_object on notifications (object, user_id)",
  "create index notifications_at on notifications (at, id)",
  "create index notifications_mail on notifications (mail_at, user_id) where mail_at is not null",

  `create table notification_choices (
    user_id ${id} primary key,
    mail text not null default '{}',
    seen_posts bigint,
    mailed_at text,
    mailed_posts bigint
  )`,
  // Those who want mails of new posts at once: "at-once" is not the default.
  `create index notification_choices_posts on notification_choices (user_id)
    where mail like '%"post":"at-once"%'`,

  `create table mutes (
    user_id ${id} not null,
    muted_id ${id} not null,
    primary key (user_id, muted_id)
  )`,
  "create index mutes_muted on mutes (muted_id, user_id)",
];
