import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { triesOfStuck } from "../lib/board-states.ts";
import type { Class } from "./class.server.ts";

/** What a class's teachers see of a member. Lists are joined by spaces; null: an empty one. */
export interface Standing {
  id: string;
  name: string | null;
  handle: string | null;
  joinedAt: string;
  /** Paths of lessons, such as "s12/loops". */
  done: string | null;
  begun: string | null;
  stuck: string | null;
  place: string | null;
  /** A course and a state: "s12:1" when its final questions are answered; "s12:accepted". */
  exams: string | null;
  projects: string | null;
  /** How much of what was handed in waits for an answer. */
  waiting: number;
  markedAt: string | null;
  placeAt: string | null;
  examAt: string | null;
}

/**
 * The members of a class, each in a row. All but which lessons are done is from after they joined. A wrong answer in a warm-up marks a
 * lesson that nobody was in. `personId`: of this one alone.
 */
export async function listStandings(
  db: Db,
  { id, courses }: Pick<Class, "id" | "courses">,
  personId?: string,
): Promise<Standing[]> {
  const inCourses = sql`course_id in (${sql.join(courses.length > 0 ? courses : [""])})`;
  const own = sql`user_id = person.id and ${inCourses}`;
  const { rows } = await sql<Standing>`
    with person as (
      select users.id, users.name, users.handle, joined_at from class_members
      inner join users on users.id = class_members.user_id
      where class_id = ${id} and blocked_at is null ${personId ? sql`and users.id = ${personId}` : sql``}
    ), lesson as (
      select user_id, course_id || '/' || lesson_id as path, max(case when mark = 'done' then 1 else 0 end) as is_done,
        max(case when marked_at >= joined_at then marked_at end) as at
      from person inner join lesson_marks on user_id = person.id
      where ${inCourses} and mark not like 'w-%' group by user_id, course_id, lesson_id
    ), learned as (
      select user_id, max(at) as at, string_agg(case when is_done = 1 then path end, ' ') as done,
        string_agg(case when is_done = 0 and at is not null then path end, ' ') as begun
      from lesson group by user_id
    )
    select id, name, handle, joined_at as "joinedAt", done, begun, learned.at as "markedAt",
      (select string_agg(course_id || '/' || lesson_id, ' ') from class_tries where ${own}
        and tries > ${triesOfStuck} and last_at >= joined_at and exists (select 1 from lesson_marks as wrong
          where wrong.user_id = class_tries.user_id and wrong.course_id = class_tries.course_id
          and wrong.lesson_id = class_tries.lesson_id and wrong.mark = 'w-' || substr(class_tries.mark, 3))) as stuck,
      (select string_agg(course_id || '/' || lesson_id, ' ') from lesson_places where ${own} and at >= joined_at) as place,
      (select max(at) from lesson_places where ${own} and at >= joined_at) as "placeAt",
      (select string_agg(course_id || ':' || passed, ' ') from (select course_id, max(passed) as passed from exam_attempts
        where ${own} and ended_at >= joined_at group by course_id) as exam) as exams,
      (select max(coalesce(ended_at, begun_at)) from exam_attempts where ${own} and begun_at >= joined_at) as "examAt",
      (select string_agg(course_id || ':' || state, ' ') from projects where ${own} and handed_to = '' and at >= joined_at)
        as projects,
      (select count(*) from projects where user_id = person.id and handed_to = ${id} and state = 'waiting' and at >= joined_at)
        as waiting
    from person left join learned on learned.user_id = person.id`.execute(db);
  return rows;
}
