// Which courses and lessons have final questions.
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

/** Those of these courses that have a certificate. */
export async function withQuestions(db: Db, courseIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("lessons")
    .innerJoin("blog_texts", "blog_texts.blog_id", "lessons.blog_id")
    .select("course_id")
    .distinct()
    .where("course_id", "in", courseIds)
    .where("is_hidden", "=", 0)
    .where("questions", "<>", "[]")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("course_certificates")
            .select("is_off")
            .whereRef("course_certificates.course_id", "=", "lessons.course_id")
            .where("is_off", "=", 1),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ course_id }) => course_id));
}
