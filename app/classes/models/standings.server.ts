import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { triesOfStuck } from "../lib/board-states.ts";
import type { Class } from "./class.server.ts";

export interface Standing {
  id: string;
  name: string | null;
  handle: string | null;
  joinedAt: string;
  /** Lists with commas, such as "s12/loops 1 2026-03-05T…": a lesson, whether it is done, and when something was last marked. */
  marks: string | null;
  places: string | null;
  /** "s12/loops" */
  stuck: string | null;
  /** "s12 passed" or "s12 tried"; "s12 accepted". */
  exams: string | null;
  projects: string | null;
  waiting: number;
}

/** What a class's teachers see of its members: nothing from before they joined but which lessons are done. */
export async function listStandings(
  db: Db,
  { id, courses }: Pick<Class, "id" | "courses">,
  personId?: string,
) {
  const own = sql`user_id = person.id and course_id in (${sql.join(courses.length > 0 ? courses : [""])})`;
  const lesson = sql`course_id || '/' || lesson_id`;
  const { rows } = await sql<Standing>`
    with person as (
      select users.id, name, handle, joined_at from class_members inner join users on users.id = user_id
      where class_id = ${id} and blocked_at is null ${personId ? sql`and users.id = ${personId}` : sql``}
    )
    select id, name, handle, joined_at as "joinedAt",
      (select string_agg(${lesson} || ' ' || is_done || case when at >= joined_at then ' ' || at else '' end, ',')
        from (select course_id, lesson_id, max(case when mark = 'done' then 1 else 0 end) as is_done, max(marked_at) as at
          from lesson_marks where ${own} group by course_id, lesson_id) as marked
        where is_done = 1 or at >= joined_at) as marks,
      (select string_agg(${lesson} || ' 0 ' || at, ',') from lesson_places where ${own} and at >= joined_at) as places,
      (select string_agg(${lesson}, ',') from class_tries where ${own} and tries > ${triesOfStuck}
        and last_at >= joined_at and exists (select 1 from lesson_marks as wrong where wrong.user_id = class_tries.user_id
          and wrong.course_id = class_tries.course_id and wrong.lesson_id = class_tries.lesson_id
          and wrong.mark = 'w-' || substr(class_tries.mark, 3))) as stuck,
      (select string_agg(course_id || case when passed = 1 then ' passed' else ' tried' end, ',')
        from (select course_id, max(passed) as passed from exam_attempts where ${own} and ended_at >= joined_at group by course_id) as exam) as exams,
      (select string_agg(course_id || ' ' || state, ',') from projects
        where ${own} and handed_to = '' and at >= joined_at) as projects,
      (select count(*) from projects where user_id = person.id
        and handed_to = ${id} and state = 'waiting' and at >= joined_at) as waiting
    from person`.execute(db);
  return rows;
}
