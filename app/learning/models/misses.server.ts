// How often checks and final questions are answered wrong: sums by day, which say nothing of who that was.
import { createHash } from "node:crypto";
import type { Db } from "../../../db/engine.ts";
import type { Mark } from "../lib/marks.ts";

/** Of a check, or of a final question with "" as its lesson. */
export interface Missed {
  courseId: string;
  lessonId: string;
  question: string;
}

export function missedCheck({ courseId, lessonId, mark }: Mark): Missed {
  return { courseId, lessonId, question: mark.replace(/^w-/, "q-") };
}

export function missedQuestion(courseId: string, text: string): Missed {
  return { courseId, lessonId: "", question: hashQuestion(text) };
}

/** What names a final question, which has no id: it is another one once its text changes. */
export function hashQuestion(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 20);
}

/** Adds one miss of each. They are sorted, so that two of these cannot deadlock. */
export async function countMisses(db: Db, missed: Missed[]): Promise<void> {
  if (missed.length === 0) return;
  const day = new Date().toISOString().slice(0, 10);
  const byKey = new Map(missed.map((one) => [Object.values(one).join(" "), one]));
  const rows = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  await db
    .insertInto("question_misses")
    .values(
      rows.map(({ courseId, lessonId, question }) => ({
        ...{ course_id: courseId, lesson_id: lessonId, question, day, misses: 1 },
      })),
    )
    .onConflict((c) =>
      c
        .columns(["course_id", "lesson_id", "question", "day"])
        .doUpdateSet((eb) => ({ misses: eb("question_misses.misses", "+", 1) })),
    )
    .execute();
}
