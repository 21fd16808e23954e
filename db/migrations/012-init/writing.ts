import type { Dialect } from "./dialect.ts";

/** Drafts in the account. */
export const writingTables = ({ id, bytes }: Dialect) => [
  `create table drafts (
    id ${id} primary key,
    user_id ${id},
    blog_id ${id},
    title text not null,
    opening text not null,
    fields text not null,
    markdown ${bytes} not null,
    images text not null,
    revision integer not null,
    is_published integer not null,
    created_at text not null,
    updated_at text not null,
    discarded_at text,
    publish_at bigint,
    publish_problem text,
    preview_token text,
    is_editorial integer not null default 0,
    review_at text
  )`,
  "create unique index drafts_blog on drafts (blog_id, is_editorial) where blog_id is not null",
  "create index drafts_user on drafts (user_id, is_published, updated_at, id)",
  "create unique index drafts_preview on drafts (preview_token) where preview_token is not null",
  "create index drafts_planned on drafts (publish_at, id) where publish_at is not null",
  "create index drafts_open on drafts (updated_at, id) where is_published = 0 and title <> ''",
  "create index drafts_review on drafts (review_at, id) where review_at is not null",
  "create index drafts_discarded on drafts (discarded_at) where discarded_at is not null",
];

/** Their versions, and what editors note on them. */
export const draftHistoryTables = ({ id, bytes }: Dialect) => [
  `create table draft_versions (
    id ${id} primary key,
    draft_id ${id} not null,
    session text not null,
    kind text not null,
    user_id ${id},
    began_at text not null,
    at text not null,
    fields text not null,
    markdown ${bytes} not null,
    images text not null
  )`,
  "create index draft_versions_draft on draft_versions (draft_id, at, id)",
  "create index draft_versions_user on draft_versions (user_id)",

  `create table draft_notes (
    id ${id} primary key,
    draft_id ${id} not null,
    user_id ${id},
    exact text not null,
    starts_at integer not null,
    text text not null,
    created_at text not null,
    done_at text
  )`,
  "create index draft_notes_draft on draft_notes (draft_id, created_at, id)",
  "create index draft_notes_user on draft_notes (user_id)",
];
