import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Letters that are no post, and the labels of subscribers. What was sent before has a page: posts and digests. */
export async function up(db: Kysely<unknown>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = sql.raw(isPostgres ? `text collate "C"` : "text");
  await sql`alter table newsletter_issues add column audience text`.execute(db);
  await sql`alter table newsletter_issues add column has_page integer not null default 1`.execute(db);
  await sql`alter table newsletter_issues add column send_at ${id}`.execute(db);
  await sql`create index newsletter_issues_due on newsletter_issues (send_at) where send_at is not null`.execute(
    db,
  );
  // Subscribers and accounts are compared by bytes; the other index of the column sorts by language.
  if (isPostgres) await sql`create index users_email_bytes on users (email_key collate "C")`.execute(db);
  await sql`create table labels (name ${id} primary key)`.execute(db);
  await sql`create table subscriber_labels (
    subscriber_id ${id} not null,
    label ${id} not null,
    primary key (subscriber_id, label)
  )`.execute(db);
  await sql`create index subscriber_labels_label on subscriber_labels (label, subscriber_id)`.execute(db);
}
