import type { Dialect } from "./dialect.ts";

/** The private addresses of feeds. Who follows whom is in `follows`, with the accounts. */
export const followingTables = ({ id }: Dialect) => [
  `create table follow_feeds (
    user_id ${id} primary key references users (id) on delete cascade,
    token ${id} not null unique
  )`,
];
