import type { Dialect } from "./dialect.ts";

/** What members say below articles and lessons. */
export const commentTables = ({ id }: Dialect) => [
  `create table comments (
    id ${id} primary key,
    blog_id ${id} not null,
    thread_id ${id},
    answers_id ${id},
    author_id ${id},
    markdown text not null,
    html text not null,
    renderer integer not null,
    state text not null,
    deleted_from text,
    was_shown integer not null default 0,
    reason text not null default '',
    created_at ${id} not null,
    edited_at text,
    changed_at ${id} not null,
    likes integer not null default 0,
    replies integer not null default 0,
    reports integer not null default 0,
    form_key ${id},
    author_name text,
    held_for text
  )`,
  // Sending a form twice makes one.
  "create unique index comments_form on comments (author_id, form_key)",
  "create index comments_replies on comments (thread_id, state, created_at, id) where thread_id is not null",
  "create index comments_author on comments (author_id, created_at, id)",
  // The lists of the desk.
  "create index comments_state on comments (state, created_at, id)",
  "create index comments_reported on comments (created_at, id) where reports > 0",
  "create index comments_changed on comments (state, changed_at)",
];

/** What is read of one article or lesson. */
export const commentIndexes = () => [
  // The threads of a page in each order: a removed one only while it has replies.
  `create index comments_newest on comments (blog_id, created_at, id)
    where thread_id is null and (state = 'shown' or replies > 0)`,
  `create index comments_liked on comments (blog_id, likes, id)
    where thread_id is null and (state = 'shown' or replies > 0)`,
  "create index comments_shown on comments (blog_id, created_at, id) where state = 'shown'",
  "create index comments_unseen on comments (author_id, blog_id, created_at)",
];

/** Where and how members answer to them. */
export const commentActTables = ({ id }: Dialect) => [
  `create table comment_places (
    blog_id ${id} primary key,
    comments integer not null default 0,
    closed integer not null default 0
  )`,
  `create table comment_likes (
    comment_id ${id} not null,
    user_id ${id} not null,
    primary key (comment_id, user_id)
  )`,
  "create index comment_likes_user on comment_likes (user_id, comment_id)",
  `create table comment_reports (
    comment_id ${id} not null,
    actor ${id} not null,
    reason text not null,
    note text not null,
    created_at text not null,
    primary key (comment_id, actor)
  )`,
  "create index comment_reports_actor on comment_reports (actor, comment_id)",
];
