import type { Dialect } from "./dialect.ts";

/** What people ask the owner on /contact. */
export const enquiryTables = ({ id }: Dialect) => [
  `create table enquiries (
    id ${id} primary key,
    created_at ${id} not null,
    state text not null,
    name text not null,
    email text not null,
    about text not null,
    blog_id ${id},
    message text not null,
    user_id ${id},
    fingerprint ${id} not null unique,
    notes text not null default '',
    revision integer not null default 0
  )`,
  "create index enquiries_time on enquiries (created_at)",
  // What the desk lists at first, however much spam there is.
  "create index enquiries_newest on enquiries (created_at, id) where state <> 'spam'",
  "create index enquiries_state on enquiries (state, created_at, id)",
  "create index enquiries_user on enquiries (user_id, id) where user_id is not null",
];
