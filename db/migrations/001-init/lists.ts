import type { Dialect } from "./dialect.ts";

/** What members put together for themselves, or for others to read. */
export const listTables = ({ id }: Dialect) => [
  `create table lists (
    id ${id} primary key,
    user_id ${id} not null references users (id) on delete cascade,
    title text not null,
    description text not null default '',
    is_public integer not null default 0,
    created_at text not null,
    updated_at text not null
  )`,
  "create index lists_user on lists (user_id, updated_at, id)",

  `create table list_entries (
    list_id ${id} not null references lists (id) on delete cascade,
    entry ${id} not null,
    position integer not null,
    added_at text not null,
    primary key (list_id, entry)
  )`,
  "create index list_entries_order on list_entries (list_id, position, entry)",
];
