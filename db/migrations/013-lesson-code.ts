import { type Kysely, PostgresAdapter, sql } from "kysely";

/** What members write in lessons. */
export async function up(db: Kysely<unknown>) {
  const id = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? `text collate "C"` : "text");
  await sql`create table lesson_code (
    user_id ${id} not null references users (id) on delete cascade,
    course_id ${id} not null,
    lesson_id ${id} not null,
    box ${id} not null,
    code text not null,
    "of" text not null,
    edited_at text not null,
    primary key (user_id, course_id, lesson_id, box)
  )`.execute(db);
}
