import { type Kysely, sql } from "kysely";

/** Passkeys (WebAuthn): a second way to sign in. */
export async function up(db: Kysely<never>) {
  for (const text of statements) await sql.raw(text).execute(db);
}

const statements = [
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
];
