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

/** Whether a course has final questions, without which there is no certificate. */
export async function hasQuestions(db: Db, courseId: string): Promise<boolean> {
  return (await withQuestions(db, [courseId])).size > 0;
}

/** Those of these courses that have final questions. */
export async function withQuestions(db: Db, courseIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("lessons")
    .innerJoin("blog_texts", "blog_texts.blog_id", "lessons.blog_id")
    .select("course_id")
    .distinct()
    .where("course_id", "in", courseIds)
    .where("is_hidden", "=", 0)
    .where("questions", "<>", "[]")
    .execute();
  return new Set(rows.map(({ course_id }) => course_id));
}
