import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import { doneMark, type Mark, markPath, toOwnWordMark, toWrongMark } from "../lib/marks.ts";
import { listLessonsWithMarks } from "./listed-lessons.server.ts";
import { countMisses, missedCheck } from "./misses.server.ts";

/** Sets or removes marks of a member. Skips what no lesson has. Returns the number of marks that exist. */
export async function setMarks(db: Db, userId: string, marks: Mark[], on: boolean): Promise<number> {
  const existing = inOrder(await existingMarks(db, marks));
  if (on) await inTransaction(db, (db) => addMarks(db, userId, existing));
  else for (const mark of existing) await removeMark(db, userId, mark);
  return existing.length;
}

/** Those that a lesson has. */
export async function existingMarks<M extends Mark>(db: Db, marks: M[]): Promise<M[]> {
  if (marks.length === 0) return [];
  const lessons = await listLessonsWithMarks(db, [...new Set(marks.map(({ courseId }) => courseId))]);
  const marksOf = new Map(
    lessons.map(({ courseId, id, marks }) => [
      lessonPath(courseId, id),
      [doneMark, ...marks, ...marks.map(toWrongMark), ...marks.map(toOwnWordMark)],
    ]),
  );
  return marks.filter(({ courseId, lessonId, mark }) =>
    marksOf.get(lessonPath(courseId, lessonId))?.includes(mark),
  );
}

/** Each once, sorted: so that two inserts cannot deadlock. */
function inOrder(marks: Mark[]): Mark[] {
  const byPath = new Map(marks.map((one) => [markPath(one.courseId, one.lessonId, one.mark), one]));
  return [...byPath].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

async function addMarks(db: Db, userId: string, marks: Mark[]) {
  if (marks.length === 0) return;
  const marked_at = new Date().toISOString();
  const rows = marks.map(({ courseId, lessonId, mark }) => ({
    user_id: userId,
    course_id: courseId,
    lesson_id: lessonId,
    mark,
    marked_at,
  }));
  const added = await db
    .insertInto("lesson_marks")
    .values(rows)
    .onConflict((c) => c.doNothing())
    .returning(["course_id as courseId", "lesson_id as lessonId", "mark"])
    .execute();
  await countMisses(db, added.filter(({ mark }) => mark.startsWith("w-")).map(missedCheck));
}

function removeMark(db: Db, userId: string, { courseId, lessonId, mark }: Mark) {
  return db
    .deleteFrom("lesson_marks")
    .where("user_id", "=", userId)
    .where("course_id", "=", courseId)
    .where("lesson_id", "=", lessonId)
    .where("mark", "=", mark)
    .execute();
}
