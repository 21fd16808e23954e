/** Tokens with which a person's programs use the API, the answers to requests that may come twice, and the keys of front ends. */
export const apiTables = () => [
  `create table api_tokens (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    name text not null,
    token_hash text not null unique,
    scopes text not null,
    created_at text not null,
    expires_at text,
    last_used_at text
  )`,
  "create index api_tokens_user on api_tokens (user_id, created_at, id)",
  `create table api_replies (
    token_id text not null references api_tokens (id) on delete cascade,
    key text not null,
    fingerprint text not null,
    created_at text not null,
    claimed_until text not null,
    reply text,
    primary key (token_id, key)
  )`,
  "create index api_replies_age on api_replies (created_at)",
  `create table content_keys (
    key text primary key,
    name text not null,
    created_at text not null,
    last_used_on text
  )`,
];
