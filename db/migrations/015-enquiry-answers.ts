import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Answers to enquiries, those that are kept for the next one, and whose an enquiry is. */
export async function up(db: Kysely<unknown>) {
  const id = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? `text collate "C"` : "text");
  await sql`alter table enquiries add column assigned_to ${id}`.execute(db);
  await sql`create index enquiries_assigned on enquiries (assigned_to, created_at, id) where assigned_to is not null`.execute(
    db,
  );
  await sql`create table enquiry_answers (
    id ${id} primary key,
    enquiry_id ${id} not null references enquiries (id) on delete cascade,
    user_id ${id} not null,
    created_at ${id} not null,
    text text not null
  )`.execute(db);
  await sql`create index enquiry_answers_of on enquiry_answers (enquiry_id, created_at, id)`.execute(db);
  await sql`create table saved_answers (id ${id} primary key, name text not null, text text not null)`.execute(
    db,
  );
}
