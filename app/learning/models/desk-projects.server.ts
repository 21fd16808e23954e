// The projects of learners, for owners and editors; what is handed to others they do not see.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { ProjectState } from "../../../db/schema.ts";
import { courseNameOf } from "../../lib/course-texts.ts";
import { formatTimeCursor, listPage, type TimeCursor } from "../../lib/cursor.ts";

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

export type DeskProject = NonNullable<Awaited<ReturnType<typeof findDeskProject>>>;

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
      "answer_html",
      "at",
    ])
    .select(["users.name", "blogs.title", "blogs.facts", "asked.task"])
    .where("projects.id", "=", id)
    .executeTakeFirst();
  return row && withCourse(row);
}

/** With the course's plain name, as `course`; null for a course that is gone. */
function withCourse<R extends { title: string | null; facts: string | null }>({ title, facts, ...row }: R) {
  return { ...row, course: courseNameOf(facts, title) };
}

function projects(db: Db) {
  return db
    .selectFrom("projects")
    .innerJoin("users", "users.id", "projects.user_id")
    .leftJoin("blogs", "blogs.id", "projects.course_id")
    .where("handed_to", "=", "");
}
