import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { newId } from "../../lib/new-id.ts";
import { doneMark, markPath } from "../lib/marks.ts";
import { findPassed } from "./exam.server.ts";
import { listLessonsOf } from "./listed-lessons.server.ts";
import { findProgress } from "./progress.server.ts";
import { findProject, findTask } from "./project.server.ts";

/** A lesson that a member has to do before the final questions of its course. */
export interface Requirement {
  id: string;
  title: string;
  minutes: number;
  isDone: boolean;
}

/** The lessons of a course, and which of them a member marked as done. What is ticked in them counts for nothing here. */
export async function listRequirements(db: Db, userId: string, courseId: string): Promise<Requirement[]> {
  const lessons = await listLessonsOf(db, [courseId]);
  const done = new Set((await findProgress(db, userId, courseId)).marks);
  return lessons.map(({ id, title, minutes }) => ({
    ...{ id, title, minutes },
    isDone: done.has(markPath(courseId, id, doneMark)),
  }));
}

export function isComplete(requirements: Requirement[]): boolean {
  return requirements.length > 0 && requirements.every(({ isDone }) => isDone);
}

/**
 * Issues a member's certificate of a course: a copy of what the questions were drawn from, which does not change with the course.
 * Returns its code; that of the earlier one when there is one, which stays as it is; undefined before the questions are answered and
 * the project, where there is one, is accepted.
 */
export async function issueCertificate(db: Db, userId: string, courseId: string, name: string) {
  const passed = await findPassed(db, userId, courseId);
  if (!passed) return undefined;
  const project = await findProject(db, userId, courseId);
  const isAccepted = project?.state === "accepted";
  if (!isAccepted && (await findTask(db, courseId)) !== undefined) return undefined;
  const { asked, about, at } = passed;
  await db
    .insertInto("certificates")
    .values({
      ...about,
      lessons: JSON.stringify(about.lessons),
      ...{ code: newCode(), user_id: userId, course_id: courseId, name, asked, issued_at: at },
      project_at: isAccepted ? project.at : null,
    })
    .onConflict((c) => c.columns(["user_id", "course_id"]).doNothing())
    .execute();
  return (await findOwnCertificate(db, userId, courseId))?.code;
}

/** The code of a member's certificate of a course, and whether it was revoked; undefined without one. */
export async function findOwnCertificate(db: Db, userId: string, courseId: string) {
  const row = await db
    .selectFrom("certificates")
    .select(["code", "revoked_at"])
    .where("user_id", "=", userId)
    .where("course_id", "=", courseId)
    .executeTakeFirst();
  return row && { code: row.code, isRevoked: row.revoked_at !== null };
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
    .select(["asked", "pool", "issued_at", "revoked_at", "project_at"])
    .where("code", "=", code)
    .where("users.blocked_at", "is", null)
    .executeTakeFirst();
  return row && { ...row, lessons: JSON.parse(row.lessons) as string[] };
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
function newCode() {
  return newId() + newId();
}
