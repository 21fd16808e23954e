import type { Dialect } from "./dialect.ts";

/** The passages that members marked. */
export const highlightTables = ({ id }: Dialect) => [
  `create table highlights (
    id ${id} primary key,
    user_id ${id} not null references users (id) on delete cascade,
    blog_id ${id} not null,
    exact text not null,
    prefix text not null,
    suffix text not null,
    starts_at integer not null,
    note text not null,
    created_at text not null
  )`,
  "create index highlights_blog on highlights (user_id, blog_id, starts_at, id)",
];
