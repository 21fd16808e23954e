// The certificate of a whole path: that a member has those of its courses.
import type { Db } from "../../../db/engine.ts";
import type { CourseFacts } from "../../lib/course-facts.ts";
import type { PathDone } from "../lib/certified.ts";
import type { Path } from "../lib/path.ts";
import { findOwnCertificate, newCode } from "./certificate.server.ts";
import { withQuestions } from "./final-questions.server.ts";

/** A course of a path. `at`: when its certificate was earned; undefined without one that is valid. */
export interface PathCourse {
  id: string;
  name: string;
  hasQuestions: boolean;
  at?: string;
}

/** How few courses with final questions are no path. */
const fewestCourses = 2;

/** Whether so many of its courses have final questions that there is a certificate of the path. */
export async function isPathCertified(db: Db, { courses }: Path): Promise<boolean> {
  return (
    (
      await withQuestions(
        db,
        courses.map(({ id }) => id),
      )
    ).size >= fewestCourses
  );
}

/** The courses of a path in their order, with what a member has of them. `facts`: of the public courses. */
export async function listPathCourses(
  db: Db,
  userId: string,
  { courses }: Path,
  facts: Map<string, CourseFacts>,
): Promise<PathCourse[]> {
  const ids = courses.map(({ id }) => id);
  const questions = await withQuestions(db, ids);
  const earned = new Map(
    (await earnedIn(db, userId, ids)).map(({ course_id, issued_at }) => [course_id, issued_at]),
  );
  return ids.map((id) => ({
    ...{ id, name: facts.get(id)!.name, hasQuestions: questions.has(id) },
    at: earned.get(id),
  }));
}

export function isPathDone(courses: PathCourse[]): boolean {
  const asked = courses.filter(({ hasQuestions }) => hasQuestions);
  return asked.length >= fewestCourses && asked.every(({ at }) => at !== undefined);
}

/** Issues a member's certificate of a path, which sums up those of its courses. Returns its code as `issueCertificate` does. */
export async function issuePathCertificate(
  db: Db,
  userId: string,
  path: Path,
  courses: PathCourse[],
  name: string,
) {
  if (!isPathDone(courses)) return undefined;
  const certified = `paths/${path.id}`;
  const parts = courses.filter(({ hasQuestions }) => hasQuestions);
  const rows = await earnedIn(
    db,
    userId,
    parts.map(({ id }) => id),
  );
  const sum = (column: "minutes" | "asked" | "pool") => rows.reduce((all, row) => all + row[column], 0);
  const done: PathDone = {
    courses: parts.map(({ id, name, at }) => ({ id, name, at: at! })),
    others: courses.filter(({ hasQuestions }) => !hasQuestions).map(({ name }) => name),
  };
  await db
    .insertInto("certificates")
    .values({
      ...{ code: newCode(), user_id: userId, course_id: certified, name },
      ...{ course: path.title, module: path.title, lessons: "[]", done: JSON.stringify(done) },
      ...{ minutes: sum("minutes"), asked: sum("asked"), pool: sum("pool") },
      issued_at: parts
        .map(({ at }) => at!)
        .toSorted()
        .at(-1)!,
    })
    .onConflict((c) => c.columns(["user_id", "course_id"]).doNothing())
    .execute();
  return (await findOwnCertificate(db, userId, certified))?.code;
}

/** A member's valid certificates of these courses. */
function earnedIn(db: Db, userId: string, courseIds: string[]) {
  return db
    .selectFrom("certificates")
    .select(["course_id", "issued_at", "minutes", "asked", "pool"])
    .where("user_id", "=", userId)
    .where("course_id", "in", courseIds)
    .where("revoked_at", "is", null)
    .execute();
}
