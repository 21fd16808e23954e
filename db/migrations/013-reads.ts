import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * How often blogs are read. `read_marks` says which readers of a day are counted already, by hashes that cannot be
 * reversed once the day's salt is deleted; the other tables are sums.
 */
export async function up(db: Kysely<never>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const text of statements(isPostgres)) await sql.raw(text).execute(db);
}

const statements = (isPostgres: boolean) => {
  const id = isPostgres ? `text collate "C"` : "text";
  // SQLite stores such a table in the order of its primary key, without a second copy.
  const options = isPostgres ? "" : "without rowid";
  return [
    "create table read_salts (day text primary key, salt text not null)",
    // The day comes first in both, since a job goes through the rows of past days.
    `create table read_marks (day ${id} not null, blog_id ${id} not null, reader ${id} not null,
      primary key (day, blog_id, reader)) ${options}`,
    `create table referrers_by_day (day ${id} not null, blog_id ${id} not null, site ${id} not null,
      reads integer not null, primary key (day, blog_id, site)) ${options}`,
    `create table reads_by_day (blog_id ${id} not null, day ${id} not null, reads integer not null,
      primary key (blog_id, day)) ${options}`,
    // The most read blogs of a day.
    "create index reads_by_day_most on reads_by_day (day, reads)",
    `create table site_reads_by_day (day ${id} primary key, reads integer not null)`,
    // What the desk counts by day.
    "create index likes_time on likes (liked_at)",
  ];
};
