import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import type { Taught } from "../../core/subject.server.ts";
import { newId } from "../../lib/new-id.ts";
import { usualWords } from "../lib/certificate-terms.ts";
import type { CourseDone, PathDone } from "../lib/certified.ts";
import { doneMark, markPath } from "../lib/marks.ts";
import { askedOf, countTasks, type Shares, type Task, tasksOf } from "../lib/tasks.ts";
import { findTerms } from "./certificate-terms.server.ts";
import { findPassed } from "./exam.server.ts";
import { listLessonsWithMarks } from "./listed-lessons.server.ts";
import { findProgress } from "./progress.server.ts";
import { findProject, findReviewer, findTask } from "./project.server.ts";

/** A lesson that a member has to do before the final questions of its course. */
export interface Requirement {
  id: string;
  title: string;
  minutes: number;
  isDone: boolean;
  tasks: Task[];
}

/** The lessons of a course, with what a member has done of them. */
export async function listRequirements(db: Db, userId: string, courseId: string): Promise<Requirement[]> {
  const lessons = await listLessonsWithMarks(db, [courseId]);
  const done = new Set((await findProgress(db, userId, courseId)).marks);
  return lessons.map(({ id, title, minutes, marks }) => {
    const has = (mark: string) => done.has(markPath(courseId, id, mark));
    return { ...{ id, title, minutes }, isDone: has(doneMark), tasks: tasksOf(marks, has) };
  });
}

/** Whether a member may begin the final questions. */
export function isComplete(requirements: Requirement[], shares: Shares): boolean {
  const { checks, exercises } = askedOf(countAll(requirements), shares);
  const isRead = requirements.length > 0 && requirements.every(({ isDone }) => isDone);
  return isRead && checks.left + exercises.left === 0;
}

function countAll(requirements: Requirement[]) {
  return countTasks(requirements.flatMap(({ tasks }) => tasks));
}

/**
 * Issues a member's certificate of a course: a copy of what the questions were drawn from, of what was done until now, and of the
 * owner's words, which does not change with the course.
 * Returns its code; that of the earlier one when there is one, which stays as it is; undefined before the questions are answered and
 * the project, where there is one, is accepted. `findTaught`: where it was learned, given when the questions were answered.
 */
export async function issueCertificate(
  db: Db,
  userId: string,
  courseId: string,
  name: string,
  findTaught?: (at: string) => Promise<Taught | undefined>,
) {
  const passed = await findPassed(db, userId, courseId);
  if (!passed) return undefined;
  const project = await findProject(db, userId, courseId);
  const isAccepted = project?.state === "accepted";
  if (!isAccepted && (await findTask(db, courseId)) !== undefined) return undefined;
  const { asked, about, at } = passed;
  const { words } = await findTerms(db, courseId);
  const done: CourseDone = {
    ...countAll(await listRequirements(db, userId, courseId)),
    reviewer: isAccepted ? await findReviewer(db, project.id) : undefined,
    taughtIn: await findTaught?.(at),
    words,
  };
  await db
    .insertInto("certificates")
    .values({
      ...about,
      lessons: JSON.stringify(about.lessons),
      minutes: words.hours * 60 || about.minutes,
      ...{ code: newCode(), user_id: userId, course_id: courseId, name, asked, issued_at: at },
      ...{ project_at: isAccepted ? project.at : null, done: JSON.stringify(done) },
    })
    .onConflict((c) => c.columns(["user_id", "course_id"]).doNothing())
    .execute();
  return (await findOwnCertificate(db, userId, courseId))?.code;
}

/** The code of a member's certificate of a course or a path, and whether it was revoked; undefined without one. `certified`: see db/schema.ts. */
export async function findOwnCertificate(db: Db, userId: string, certified: string) {
  const row = await db
    .selectFrom("certificates")
    .select(["code", "revoked_at", "done"])
    .where("user_id", "=", userId)
    .where("course_id", "=", certified)
    .executeTakeFirst();
  if (!row) return undefined;
  const revokedAt = row.revoked_at ?? (await revokedOf(db, userId, row.done));
  return { code: row.code, isRevoked: revokedAt !== null };
}

function readDone(json: string | null): CourseDone | PathDone | null {
  return json === null ? null : JSON.parse(json);
}

/**
 * What a certificate says; undefined when it was never issued, was taken back, or its member is blocked: the site does not vouch
 * for the name that a blocked member chose. One that was revoked is found too.
 */
export async function findCertificate(db: Db, code: string) {
  if (!/^[a-z0-9]{24}$/.test(code)) return undefined;
  const row = await db
    .selectFrom("certificates")
    .innerJoin("users", "users.id", "certificates.user_id")
    .select(["user_id", "course_id", "certificates.name", "course", "module", "lessons", "minutes"])
    .select(["asked", "pool", "issued_at", "revoked_at", "project_at", "done"])
    .where("code", "=", code)
    .where("users.blocked_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const done = readDone(row.done);
  const withCourse = row.revoked_at ? null : await revokedOf(db, row.user_id, row.done);
  return {
    ...row,
    done,
    words: done?.words ?? usualWords,
    lessons: JSON.parse(row.lessons) as string[],
    revoked_at: row.revoked_at ?? withCourse,
    /** It is valid again once that of the course is. */
    isRevokedWithCourse: withCourse !== null,
  };
}

/** The courses of a path's certificate; none for one of a course. `json`: what it stores as done. */
export function certifiedIn(json: string | null): string[] {
  const done = readDone(json);
  return done && "courses" in done ? done.courses.map(({ id }) => id) : [];
}

/** When one of a path's courses was revoked, which its certificate does not outlive; null: never. */
async function revokedOf(db: Db, userId: string, json: string | null) {
  const courses = certifiedIn(json);
  if (courses.length === 0) return null;
  const revoked = await db
    .selectFrom("certificates")
    .select("revoked_at")
    .where("user_id", "=", userId)
    .where("course_id", "in", courses)
    .where("revoked_at", "is not", null)
    .executeTakeFirst();
  return revoked?.revoked_at ?? null;
}

/** Takes a member's own certificate back: its address leads nowhere any more. Calling it again is harmless. */
export async function removeCertificate(db: Db, userId: string, code: string): Promise<void> {
  await db
    .deleteFrom("certificates")
    .where("user_id", "=", userId)
    .where("code", "=", code)
    .where("revoked_at", "is", null)
    .execute();
}

/** Revokes any certificate as an editor, or makes it valid again. Its member cannot get another one while it is revoked. */
export function setRevoked(db: Db, editorId: string, code: string, on: boolean): Promise<void> {
  return inTransaction(db, async (db) => {
    const row = await db
      .updateTable("certificates")
      .set({ revoked_at: on ? new Date().toISOString() : null })
      .where("code", "=", code)
      .where("revoked_at", on ? "is" : "is not", null)
      .returning(["user_id", "course_id"])
      .executeTakeFirst();
    if (!row) return;
    const act = on ? "revoke-certificate" : "restore-certificate";
    await logAct(db, editorId, act, `user:${row.user_id}`, { to: row.course_id });
  });
}

/** 120 random bits. */
export function newCode() {
  return newId() + newId();
}
