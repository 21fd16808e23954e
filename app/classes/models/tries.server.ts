import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { WrongAnswer } from "../../core/subject.server.ts";

/**
 * Counts the wrong answers of somebody who learns these courses in a class, since they joined it. One that comes again is not counted
 * again: of a check, only those count that are later than all before.
 */
export async function countTries(db: Db, userId: string, answers: WrongAnswer[]): Promise<void> {
  for (const { courseId, lessonId, mark, at } of answers.toSorted((a, b) => (a.at < b.at ? -1 : 1)))
    await sql`insert into class_tries (user_id, course_id, lesson_id, mark, tries, last_at)
      select user_id, ${courseId}, ${lessonId}, ${mark}, 1, ${at} from class_members
      inner join classes on classes.id = class_id
      where user_id = ${userId} and joined_at <= ${at} and courses like ${`%"${courseId}"%`} limit 1
      on conflict (user_id, course_id, lesson_id, mark) do update
      set tries = class_tries.tries + 1, last_at = excluded.last_at
      where class_tries.last_at < excluded.last_at`.execute(db);
}
