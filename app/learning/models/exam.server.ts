// Attempts at the final questions of a course. What was drawn is kept, so only those questions can be answered, and once.
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { newId } from "../../lib/new-id.ts";
import { type Asked, drawNext, findUnanswered, grade, type Miss, showMiss } from "./exam-questions.server.ts";
import { listPools } from "./final-questions.server.ts";
import type { Course } from "./listed-lessons.server.ts";
import { countMisses, missedQuestion } from "./misses.server.ts";

const hourMs = 60 * 60 * 1000;
/** Later answers are refused. */
export const attemptHours = 2;
export const attemptsPerHour = 3;

/** What a certificate says of the course: as it is when the questions are drawn. */
interface About {
  course: string;
  /** "Python, module 1" */
  module: string;
  lessons: string[];
  minutes: number;
  /** From how many questions those of the attempt were drawn. */
  pool: number;
}

/** With what an attempt needs of those before it, and once it was handed in, what was wrong in it. */
interface Kept extends About {
  /** The texts of the questions that were answered right before: they are not asked again. */
  right?: string[];
  misses?: Miss[];
}

/** The questions that a member has to answer now; undefined without any. */
export async function findOpenAttempt(db: Db, userId: string, courseId: string) {
  const row = await attemptsOf(db, userId, courseId)
    .select(["id", "asked", "about"])
    .where("ended_at", "is", null)
    .where("begun_at", ">", before(attemptHours))
    .executeTakeFirst();
  return row && { id: row.id, asked: JSON.parse(row.asked) as Asked[], about: JSON.parse(row.about) as Kept };
}

/** A member's last attempt, if it was handed in with faults. */
async function findFailed(db: Db, userId: string, courseId: string) {
  const row = await attemptsOf(db, userId, courseId)
    .select(["id", "asked", "about"])
    .where("ended_at", "is not", null)
    .orderBy("ended_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { misses, right = [], lessons } = JSON.parse(row.about) as Kept;
  const asked = JSON.parse(row.asked) as Asked[];
  return misses && { id: row.id, asked, lessons, misses, right };
}

/** The wrong answers of a member's last attempt; none after one without a fault. */
export async function findLastWrong(db: Db, userId: string, courseId: string) {
  const last = await findFailed(db, userId, courseId);
  return last ? last.misses.map((miss) => showMiss(last.asked, miss)) : [];
}

/** The attempt in which a member answered everything right; undefined before. */
export async function findPassed(db: Db, userId: string, courseId: string) {
  const row = await attemptsOf(db, userId, courseId)
    .select(["asked", "about", "ended_at"])
    .where("passed", "=", 1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { right = [], misses: _, ...about } = JSON.parse(row.about) as Kept;
  const asked = (JSON.parse(row.asked) as Asked[]).length + right.length;
  return { asked, about: about as About, at: row.ended_at! };
}

/**
 * Draws questions for a member, unless some are open or were answered, or the course has none. Returns the milliseconds to wait when
 * too many attempts began within an hour, else 0.
 */
export async function beginAttempt(
  db: Db,
  userId: string,
  course: Course,
  lessons: { title: string; minutes: number }[],
): Promise<number> {
  if (await findOpenAttempt(db, userId, course.id)) return 0;
  if (await findPassed(db, userId, course.id)) return 0;
  const pools = await listPools(db, course.id);
  // Where nothing is asked, nothing can be answered right.
  if (pools.length === 0) return 0;
  const about: About = {
    course: course.title,
    module: [course.name, course.part].filter(Boolean).join(", "),
    lessons: lessons.map(({ title }) => title),
    minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
    pool: pools.reduce((sum, { questions }) => sum + questions.length, 0),
  };
  return inTransaction(db, async (db) => {
    const last = await findFailed(db, userId, course.id);
    await endOldAttempts(db, userId, course.id, last?.id);
    const recent = await attemptsOf(db, userId, course.id)
      .select("begun_at")
      .where("begun_at", ">", before(1))
      .orderBy("begun_at")
      .execute();
    if (recent.length >= attemptsPerHour) return Date.parse(recent[0]!.begun_at) + hourMs - Date.now();
    const { asked, right } = drawNext(pools, last);
    await db
      .insertInto("exam_attempts")
      .values({
        ...{ id: newId(), user_id: userId, course_id: course.id, begun_at: new Date().toISOString() },
        asked: JSON.stringify(asked),
        about: JSON.stringify({ ...about, right }),
      })
      // Of two requests at once, one draws.
      .onConflict((c) => c.doNothing())
      .execute();
    return 0;
  });
}

/** Removes those that nothing depends on any more; the last one's right answers count in the next. */
function endOldAttempts(db: Db, userId: string, courseId: string, lastId = "") {
  return db
    .deleteFrom("exam_attempts")
    .where("user_id", "=", userId)
    .where("course_id", "=", courseId)
    .where("passed", "=", 0)
    .where("id", "<>", lastId)
    .where("begun_at", "<=", before(1))
    .where((where) =>
      where.or([where("ended_at", "is not", null), where("begun_at", "<=", before(attemptHours))]),
    )
    .execute();
}

/**
 * Ends a member's open attempt with what was answered: `valuesOf` returns the form's values for a question. Returns the wrong
 * answers; undefined when there is no such attempt, or it was answered before, or is too old. While questions are `unanswered`, it
 * stays open.
 */
export async function answerAttempt(
  db: Db,
  userId: string,
  courseId: string,
  id: string,
  valuesOf: (number: number) => string[],
): Promise<{ wrong: ReturnType<typeof showMiss>[]; unanswered: number[] } | undefined> {
  const open = await findOpenAttempt(db, userId, courseId);
  if (open?.id !== id) return undefined;
  const unanswered = findUnanswered(open.asked, valuesOf);
  if (unanswered.length > 0) return { wrong: [], unanswered };
  const { misses, right } = grade(open.asked, valuesOf);
  const kept: Kept = { ...open.about, right: [...(open.about.right ?? []), ...right], misses };
  const about = JSON.stringify(misses.length > 0 ? kept : open.about);
  const isEnded = await inTransaction(db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("exam_attempts")
      .set({ ended_at: new Date().toISOString(), passed: misses.length === 0 ? 1 : 0, about })
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await countMisses(
      db,
      misses.map(({ at }) => missedQuestion(courseId, open.asked[at]!.question.text)),
    );
    return true;
  });
  if (!isEnded) return undefined;
  return { wrong: misses.map((miss) => showMiss(open.asked, miss)), unanswered };
}

function attemptsOf(db: Db, userId: string, courseId: string) {
  return db.selectFrom("exam_attempts").where("user_id", "=", userId).where("course_id", "=", courseId);
}

function before(hours: number) {
  return new Date(Date.now() - hours * hourMs).toISOString();
}
