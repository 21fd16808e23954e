import type { Db } from "../../../db/engine.ts";
import { newId } from "../../lib/new-id.ts";
import { doneMark, isMarkOfCheck, markPath } from "../lib/marks.ts";
import { type Course, listLessonsWithMarks } from "./listed-lessons.server.ts";
import { findProgress } from "./progress.server.ts";

/** What a lesson asks of a member for the certificate, and what of it is done. */
export interface Requirement {
  id: string;
  title: string;
  isDone: boolean;
  /** How many of its checks were not answered yet. */
  openChecks: number;
}

/**
 * What a member has to do for the certificate of a course, lesson by lesson: the lesson is marked as done, and each of its checks
 * is answered. Exercises count for nothing, since nobody but the learner sees them.
 */
export async function listRequirements(db: Db, userId: string, courseId: string): Promise<Requirement[]> {
  const lessons = await listLessonsWithMarks(db, [courseId]);
  const done = new Set((await findProgress(db, userId, courseId)).marks);
  const has = (id: string, mark: string) => done.has(markPath(courseId, id, mark));
  return lessons.map(({ id, title, marks }) => ({
    id,
    title,
    isDone: has(id, doneMark),
    openChecks: marks.filter((mark) => isMarkOfCheck(mark) && !has(id, mark)).length,
  }));
}

export function isComplete(requirements: Requirement[]): boolean {
  return (
    requirements.length > 0 && requirements.every(({ isDone, openChecks }) => isDone && openChecks === 0)
  );
}

/**
 * Issues a member's certificate of a course. Returns its code; that of the earlier one when there is one, which stays as it is;
 * undefined when something is left to do.
 */
export async function issueCertificate(
  db: Db,
  userId: string,
  course: Course,
  name: string,
): Promise<string | undefined> {
  const requirements = await listRequirements(db, userId, course.id);
  if (!isComplete(requirements)) return undefined;
  await db
    .insertInto("certificates")
    .values({
      code: newCode(),
      user_id: userId,
      course_id: course.id,
      name,
      course: course.title,
      lessons: JSON.stringify(requirements.map(({ title }) => title)),
      issued_at: new Date().toISOString(),
    })
    .onConflict((c) => c.columns(["user_id", "course_id"]).doNothing())
    .execute();
  return findOwnCertificate(db, userId, course.id);
}

/** The code of a member's certificate of a course; undefined without one. */
export async function findOwnCertificate(
  db: Db,
  userId: string,
  courseId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("certificates")
    .select("code")
    .where("user_id", "=", userId)
    .where("course_id", "=", courseId)
    .executeTakeFirst();
  return row?.code;
}

/**
 * What a certificate says; undefined when it was never issued, was taken back, or its member is blocked: the site does not vouch
 * for the name that a blocked member chose.
 */
export async function findCertificate(db: Db, code: string) {
  const row = await db
    .selectFrom("certificates")
    .innerJoin("users", "users.id", "certificates.user_id")
    .select(["user_id", "course_id", "certificates.name", "course", "lessons", "issued_at"])
    .where("code", "=", code)
    .where("users.blocked_at", "is", null)
    .executeTakeFirst();
  return row && { ...row, lessons: JSON.parse(row.lessons) as string[] };
}

/** Takes a member's own certificate back: its address leads nowhere any more. Calling it again is harmless. */
export async function removeCertificate(db: Db, userId: string, code: string): Promise<void> {
  await db.deleteFrom("certificates").where("user_id", "=", userId).where("code", "=", code).execute();
}

/** 120 random bits. */
function newCode() {
  return newId() + newId();
}
