import type { Dialect } from "./dialect.ts";

/** Imports from other programs and from content/, and what came with them. */
export const importTables = ({ id, bytes }: Dialect) => [
  `create table imports (
    id ${id} primary key,
    user_id ${id} not null,
    source text not null default '',
    origin ${id} not null default '',
    site text not null default '',
    file text not null,
    file_name text not null,
    state text not null,
    is_open integer unique,
    options text not null,
    problem text not null default '',
    known integer not null default 0,
    created_at ${id} not null,
    changed_at ${id} not null,
    ended_at text
  )`,
  "create index imports_created on imports (created_at, id)",
  `create table import_entries (
    origin ${id} not null,
    entry_key ${id} not null,
    import_id ${id} not null,
    seq integer not null,
    stage integer not null,
    kind ${id} not null,
    state ${id} not null,
    title text not null,
    target ${id},
    old_path ${id},
    revision integer,
    hash text,
    payload ${bytes},
    notes text not null default '[]',
    has_notes integer not null default 0,
    primary key (origin, entry_key)
  )`,
  "create index import_entries_next on import_entries (import_id, state, stage, seq)",
  "create index import_entries_counts on import_entries (import_id, kind, state)",
  "create index import_entries_report on import_entries (import_id, seq, has_notes)",
  "create index import_entries_path on import_entries (origin, old_path) where old_path is not null",
];
