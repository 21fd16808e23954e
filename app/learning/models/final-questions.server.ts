// Which courses and lessons have final questions.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { FinalQuestion } from "../../markdown/lesson-questions.server.ts";
import type { Pool } from "./exam-questions.server.ts";
import { findTexts, listLessons } from "./listed-lessons.server.ts";

/** The final questions of each lesson that has any. */
export async function listPools(db: Db, courseId: string): Promise<Pool[]> {
  const lessons = await listLessons(db, courseId);
  const questions = await findTexts(db, lessons, "questions");
  return lessons
    .map(({ title, blogId }) => ({
      lesson: title,
      questions: (questions.get(blogId) ?? []) as FinalQuestion[],
    }))
    .filter(({ questions }) => questions.length > 0);
}

/** Whether a course has a certificate: final questions, and an owner who has not said that there is none. */
export async function hasQuestions(db: Db, courseId: string): Promise<boolean> {
  return (await withQuestions(db, [courseId])).size > 0;
}

/** Whether a course, a row of `blogs`, has a certificate. */
export const isCertified = sql<boolean>`(exists (
  select 1 from lessons inner join blog_texts on blog_texts.blog_id = lessons.blog_id
  where lessons.course_id = blogs.id and is_hidden = 0 and questions <> '[]'
) and not exists (select 1 from course_certificates where course_id = blogs.id and is_off = 1))`;

/** Those of these courses that have a certificate. */
export async function withQuestions(db: Db, courseIds: string[]): Promise<Set<string>> {
  const query = db.selectFrom("blogs").select("id").where("id", "in", courseIds).where(isCertified);
  return new Set((await query.execute()).map(({ id }) => id));
}
