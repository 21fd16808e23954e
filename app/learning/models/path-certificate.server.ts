// The certificate of a whole path: that a member has those of its courses.
import type { Db } from "../../../db/engine.ts";
import type { CourseFacts } from "../../lib/course-facts.ts";
import { usualWords, wordsInCommon } from "../lib/certificate-terms.ts";
import { certifiedPath, type PathDone } from "../lib/certified.ts";
import type { Path } from "../lib/path.ts";
import { findOwnCertificate, newCode } from "./certificate.server.ts";
import { withQuestions } from "./final-questions.server.ts";

/** A course of a path. `earned`: what its certificate says, if there is one that is valid. */
export interface PathCourse {
  id: string;
  name: string;
  hasQuestions: boolean;
  earned?: { issued_at: string; minutes: number; asked: number; pool: number; done: string | null };
}

/** How few courses with final questions are no path. */
const fewestCourses = 2;

const idsOf = ({ courses }: Path) => courses.map(({ id }) => id);

/** Whether so many of its courses have final questions that there is a certificate of the path. */
export async function isPathCertified(db: Db, path: Path): Promise<boolean> {
  return (await withQuestions(db, idsOf(path))).size >= fewestCourses;
}

/** The same of courses that are read. */
export function areCertified(courses: PathCourse[]): boolean {
  return courses.filter(({ hasQuestions }) => hasQuestions).length >= fewestCourses;
}

/** The courses of a path in their order, with what a member has of them. `facts`: of the public courses. */
export async function listPathCourses(
  db: Db,
  userId: string,
  path: Path,
  facts: Map<string, CourseFacts>,
): Promise<PathCourse[]> {
  const questions = await withQuestions(db, idsOf(path));
  const rows = await db
    .selectFrom("certificates")
    .select(["course_id", "issued_at", "minutes", "asked", "pool", "done"])
    .where("user_id", "=", userId)
    .where("course_id", "in", idsOf(path))
    .where("revoked_at", "is", null)
    .execute();
  const earned = new Map(rows.map(({ course_id, ...row }) => [course_id, row]));
  return idsOf(path).map((id) => ({
    id,
    name: facts.get(id)!.name,
    hasQuestions: questions.has(id),
    earned: earned.get(id),
  }));
}

export function isPathDone(courses: PathCourse[]): boolean {
  return areCertified(courses) && courses.every(({ hasQuestions, earned }) => !hasQuestions || earned);
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
  const certified = certifiedPath(path.id);
  const parts = courses.flatMap(({ id, name, hasQuestions, earned }) =>
    hasQuestions ? { id, name, ...earned! } : [],
  );
  const sum = (column: "minutes" | "asked" | "pool") => parts.reduce((all, part) => all + part[column], 0);
  const done: PathDone = {
    courses: parts.map(({ id, name, issued_at }) => ({ id, name, at: issued_at })),
    others: courses.filter(({ hasQuestions }) => !hasQuestions).map(({ name }) => name),
    words: wordsInCommon(parts.map(({ done }) => (done && JSON.parse(done).words) ?? usualWords)),
  };
  await db
    .insertInto("certificates")
    .values({
      ...{ code: newCode(), user_id: userId, course_id: certified, name },
      ...{ course: path.title, module: path.title, lessons: "[]", done: JSON.stringify(done) },
      ...{ minutes: sum("minutes"), asked: sum("asked"), pool: sum("pool") },
      issued_at: done.courses
        .map(({ at }) => at)
        .toSorted()
        .at(-1)!,
    })
    .onConflict((c) => c.columns(["user_id", "course_id"]).doNothing())
    .execute();
  return (await findOwnCertificate(db, userId, certified))?.code;
}
