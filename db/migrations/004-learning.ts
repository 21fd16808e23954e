import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Projects that members hand in for a certificate, where the owner of a course asks for one. */
export async function up(db: Kysely<never>) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = isPostgres ? 'text collate "C"' : "text";
  for (const statement of [
    `create table course_projects (course_id ${id} primary key, task text not null)`,
    `create table projects (
      id ${id} primary key,
      user_id ${id} not null references users (id) on delete cascade,
      course_id ${id} not null,
      text text not null,
      link text not null,
      state ${id} not null,
      reason text not null default '',
      at ${id} not null
    )`,
    "create unique index projects_of_user on projects (user_id, course_id)",
    "create index projects_by_state on projects (state, at, id)",
    "alter table certificates add column project_at text",
  ])
    await sql.raw(statement).execute(db);
}
