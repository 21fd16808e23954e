import type { Dialect } from "./dialect.ts";

/** What members put together for themselves, or for others to read, and the further authors of posts. */
export const listTables = ({ id }: Dialect) => [
  `create table lists (
    id ${id} primary key,
    user_id ${id} not null references users (id) on delete cascade,
    title text not null,
    description text not null default '',
    is_public integer not null default 0,
    is_series integer not null default 0,
    created_at text not null,
    updated_at text not null
  )`,
  "create index lists_user on lists (user_id, updated_at, id)",

  `create table list_entries (
    list_id ${id} not null references lists (id) on delete cascade,
    entry ${id} not null,
    position integer not null,
    primary key (list_id, entry)
  )`,
  "create index list_entries_order on list_entries (list_id, position, entry)",
  "create index list_entries_entry on list_entries (entry)",

  `create table blog_authors (
    blog_id ${id} not null,
    user_id ${id} not null references users (id) on delete cascade,
    asked_at text not null,
    accepted_at text,
    primary key (blog_id, user_id)
  )`,
  "create index blog_authors_user on blog_authors (user_id)",
];
