import type { Dialect } from "./dialect.ts";

/** People. */
export const accountTables = ({ id }: Dialect) => [
  `create table users (
    id ${id} primary key,
    email text not null,
    email_key text not null unique,
    email_verified_at text,
    name text,
    image text,
    created_at text not null,
    blocked_at text,
    role text not null default 'author',
    handle text,
    bio text not null default '',
    links text not null default '[]',
    picture text,
    editor_mode text not null default ''
  )`,
  "create unique index users_handle on users (handle)",
  // People are found by their names. SQLite makes only ASCII letters small.
  "create index users_called on users (lower(name))",
  "create index users_created on users (created_at, id)",
  "create index users_role on users (role, created_at, id) where role <> 'author'",
  "create index users_blocked on users (created_at, id) where blocked_at is not null",
];

/** How they sign in. */
export const signInTables = ({ id }: Dialect) => [
  `create table passwords (
    user_id ${id} primary key references users (id) on delete cascade,
    hash text not null,
    updated_at text not null
  )`,
  `create table identities (
    issuer text not null,
    subject text not null,
    user_id ${id} not null references users (id) on delete cascade,
    email text not null,
    created_at text not null,
    verified_at text,
    primary key (issuer, subject)
  )`,
  "create index identities_user on identities (user_id)",
  `create table sessions (
    token_hash text primary key,
    user_id ${id} not null references users (id) on delete cascade,
    created_at text not null,
    expires_at bigint not null,
    device text
  )`,
  "create index sessions_user on sessions (user_id)",
  "create index sessions_expiry on sessions (expires_at)",
  `create table passkeys (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at text not null,
    last_used_at text
  )`,
  "create index passkeys_user on passkeys (user_id, created_at, id)",
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
];

/** What they like, keep and follow. */
export const reactionTables = ({ id }: Dialect) => [
  `create table likes (
    blog_id ${id} not null references blogs (id) on delete cascade,
    actor ${id} not null,
    liked_at text not null,
    primary key (blog_id, actor)
  )`,
  "create index likes_actor on likes (actor)",
  // What the desk counts by day.
  "create index likes_time on likes (liked_at)",
  `create table bookmarks (
    user_id ${id} not null references users (id) on delete cascade,
    blog_id ${id} not null references blogs (id) on delete cascade,
    bookmarked_at text not null,
    primary key (user_id, blog_id)
  )`,
  "create index bookmarks_newest on bookmarks (user_id, bookmarked_at, blog_id)",
  `create table follows (
    follower ${id} not null references users (id) on delete cascade,
    followed ${id} not null,
    followed_at text not null,
    primary key (follower, followed)
  )`,
  // Counting a person's followers reads the index alone.
  "create index follows_followed on follows (followed, follower)",
  "create index follows_newest on follows (follower, followed_at, followed)",
];
