// The project that a certificate needs where the owner of a course asks for one.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { announceDesk, tellDesk } from "../../notifications/models/desk-notices.server.ts";
import type { ProjectText } from "../lib/project-form.ts";
import type { Course } from "./listed-lessons.server.ts";
import { findWork, handWorkIn } from "./review.server.ts";

/** What is to be handed in, as plain text; undefined where no project is asked for. */
export async function findTask(db: Db, courseId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("course_projects")
    .select("task")
    .where("course_id", "=", courseId)
    .executeTakeFirst();
  return row?.task;
}

/** `task`: "" for none. Projects that were handed in, and certificates, stay as they are. */
export async function saveTask(db: Db, ownerId: string, courseId: string, task: string): Promise<void> {
  await inTransaction(db, async (db) => {
    if (((await findTask(db, courseId)) ?? "") === task) return;
    if (task === "") await db.deleteFrom("course_projects").where("course_id", "=", courseId).execute();
    else
      await db
        .insertInto("course_projects")
        .values({ course_id: courseId, task })
        .onConflict((c) => c.column("course_id").doUpdateSet({ task }))
        .execute();
    await logAct(db, ownerId, task ? "ask-project" : "stop-project", `blog:${courseId}`);
  });
  await announce(db, `blog:${courseId}`);
}

/** What a member handed in; undefined before. */
export const findProject = (db: Db, userId: string, courseId: string) =>
  findWork(db, { user_id: userId, course_id: courseId });

/** Who accepted a member's project, by name; undefined when that person has left. */
export async function findReviewer(db: Db, projectId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("projects")
    .innerJoin("users", "users.id", "decided_by")
    .select("users.name")
    .where("projects.id", "=", projectId)
    .executeTakeFirst();
  return row?.name ?? undefined;
}

/** Hands a project in, or another text of it. One that was accepted stays as it is. */
export async function handIn(db: Db, userId: string, course: Course, project: ProjectText): Promise<void> {
  const key = { user_id: userId, course_id: course.id, handed_to: "" };
  await handWorkIn(db, key, project, async (db) => {
    await tellDesk(db, "projects", `A project of “${course.name}” waits`, userId);
    return [];
  });
  await announceDesk(db);
}
