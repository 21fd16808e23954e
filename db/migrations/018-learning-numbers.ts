import { type Kysely, PostgresAdapter, sql } from "kysely";

/** What an owner says of a course's certificate, which questions are missed, and the indexes by which learners are counted. */
export async function up(db: Kysely<unknown>) {
  const id = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? `text collate "C"` : "text");
  await sql`create table course_certificates (
    course_id ${id} primary key,
    is_off integer not null,
    says text not null
  )`.execute(db);
  await sql`create table question_misses (
    course_id ${id} not null,
    lesson_id ${id} not null,
    question ${id} not null,
    day ${id} not null,
    misses integer not null,
    primary key (course_id, lesson_id, question, day)
  )`.execute(db);
  await sql`create index lesson_marks_of_course on lesson_marks (course_id, lesson_id, mark, user_id)`.execute(
    db,
  );
  await sql`create index lesson_places_of_course on lesson_places (course_id, lesson_id, user_id)`.execute(
    db,
  );
  await sql`create index certificates_of_course on certificates (course_id, issued_at, user_id)`.execute(db);
}
