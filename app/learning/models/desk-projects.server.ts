// The projects of learners, for owners and editors.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { ProjectState } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { courseNameOf } from "../../lib/course-texts.ts";
import { formatTimeCursor, listPage, type TimeCursor } from "../../lib/cursor.ts";
import { withdrawFinishedQueues } from "../../notifications/models/desk-notices.server.ts";
import { announceNotices, type Notice, notify } from "../../notifications/models/notify.server.ts";

const pageSize = 30;

/** A page of the projects in a state: those that wait longest first, the others newest first. `next`: undefined on the last page. */
export async function listProjects(db: Db, state: ProjectState, after?: TimeCursor) {
  const [order, sign] = state === "waiting" ? (["asc", sql`>`] as const) : (["desc", sql`<`] as const);
  let query = projects(db)
    .select(["projects.id", "projects.user_id", "at", "users.name", "blogs.title", "blogs.facts"])
    .where("projects.state", "=", state)
    .orderBy("projects.at", order)
    .orderBy("projects.id", order);
  if (after) query = query.where(sql<boolean>`(projects.at, projects.id) ${sign} (${after.at}, ${after.id})`);
  const { rows, next } = await listPage(query, pageSize, formatTimeCursor);
  return { projects: rows.map(withCourse), next };
}

export async function countWaitingProjects(db: Db): Promise<number> {
  const query = projects(db)
    .select((eb) => eb.fn.countAll().as("count"))
    .where("projects.state", "=", "waiting");
  return Number((await query.executeTakeFirstOrThrow()).count);
}

export async function findDeskProject(db: Db, id: string) {
  const row = await projects(db)
    .leftJoin("course_projects as asked", "asked.course_id", "projects.course_id")
    .select([
      "projects.id",
      "projects.user_id",
      "projects.course_id",
      "text",
      "link",
      "state",
      "reason",
      "at",
    ])
    .select(["users.name", "blogs.title", "blogs.facts", "asked.task"])
    .where("projects.id", "=", id)
    .executeTakeFirst();
  return row && withCourse(row);
}

/**
 * Accepts a project that waits, or sends it back with a reason, which its member is told. Returns false when there is none that waits.
 * `seenAt`: when it was handed in as the editor saw it; a newer text of it is not decided about.
 */
export async function decideProject(
  db: Db,
  editorId: string,
  id: string,
  seenAt: string,
  decision: { state: "accepted" | "returned"; reason: string },
): Promise<boolean> {
  const notice = await inTransaction(db, async (db): Promise<Notice | undefined> => {
    const row = await db
      .updateTable("projects")
      .set({ ...decision, at: new Date().toISOString(), decided_by: editorId })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .where("at", "=", seenAt)
      .where("user_id", "<>", editorId)
      .returning(["user_id", "course_id"])
      .executeTakeFirst();
    if (!row) return undefined;
    const [act, verb] =
      decision.state === "accepted"
        ? (["accept-project", "accepted"] as const)
        : (["return-project", "sent back"] as const);
    await logAct(db, editorId, act, `blog:${row.course_id}`);
    const notice: Notice = {
      ...{ userId: row.user_id, kind: "decision", object: `blog:${row.course_id}` },
      path: `/course/${row.course_id}/certificate`,
      text: `Your project was ${verb}\n${decision.reason || "You can get your certificate now."}`,
    };
    await notify(db, [notice]);
    return notice;
  });
  if (!notice) return false;
  await announceNotices(db, [notice]);
  await withdrawFinishedQueues(db);
  return true;
}

/** With the course's plain name, as `course`; null for a course that is gone. */
function withCourse<R extends { title: string | null; facts: string | null }>({ title, facts, ...row }: R) {
  return { ...row, course: courseNameOf(facts, title) };
}

function projects(db: Db) {
  return db
    .selectFrom("projects")
    .innerJoin("users", "users.id", "projects.user_id")
    .leftJoin("blogs", "blogs.id", "projects.course_id");
}
