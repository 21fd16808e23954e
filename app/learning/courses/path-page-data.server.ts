import {
  freeText,
  type LessonTotals,
  lengthText,
  levelText,
  taughtText,
  totalHoursText,
  waysText,
} from "../../lib/course-texts.ts";
import { pluralize } from "../../lib/text.ts";
import type { Path } from "../lib/path.ts";
import type { Catalogue } from "../models/catalogue.server.ts";

/** What the pages of paths show. */
export type PathPageData = ReturnType<typeof toPathPageData>;
export type PathPageStep = PathPageData["steps"][number];

/**
 * `titles`: of the articles that the public can see. The path is shown without the others. `lessons`: those of each course that has
 * some; `done`: how many of them the member has done.
 */
export function toPathPageData(
  path: Path,
  { courses, paths }: Catalogue,
  titles: Map<string, string>,
  lessons: Map<string, LessonTotals>,
  done?: Map<string, number>,
) {
  const courseOf = (id: string) => ({ id, title: titles.get(id)!, facts: courses.get(id)! });
  const prerequisites = path.prerequisites.filter((id) => titles.has(id)).map(courseOf);
  const visibleCourses = path.courses
    .filter(({ id }) => titles.has(id))
    .map((step) => ({ ...step, ...courseOf(step.id) }));
  const ids = [...prerequisites, ...visibleCourses].map(({ id }) => id);
  const lessonsOf = (ids: string[], part?: string) => freeText(sumOf(ids, lessons), part);
  /** What a member has done of their lessons; undefined before the first. */
  const learnedOf = (ids: string[]) => {
    const count = ids.reduce((sum, id) => sum + (done?.get(id) ?? 0), 0);
    return count > 0 ? { done: count, all: sumOf(ids, lessons).count } : undefined;
  };
  let week = 1;
  const steps = visibleCourses.map(({ id, title, why, facts }) => {
    const from = week;
    week += facts.weeks;
    const buildsOn = facts.courses.filter((other) => ids.includes(other));
    return {
      id,
      name: facts.name,
      title,
      why,
      way: waysText(facts, sumOf([id], lessons)).way,
      free: lessonsOf([id], facts.part),
      taught: taughtText(facts),
      learned: learnedOf([id]),
      weeksText: `Weeks ${from} to ${week - 1} · ${levelText(facts)}`,
      buildsOn,
    };
  });
  const facts = visibleCourses.map(({ facts }) => facts);
  return {
    id: path.id,
    title: path.title,
    for: path.for,
    courseCountText: pluralize(steps.length, "course"),
    free: lessonsOf(steps.map(({ id }) => id)),
    learned: learnedOf(steps.map(({ id }) => id)),
    taught: `With teachers: ${lengthText({ weeks: week - 1 })}, one course after the other, ${totalHoursText(facts)} in all`,
    prerequisites: prerequisites.map(({ id, facts }) => ({ id, name: facts.name })),
    steps,
    end: endOf(path, paths, titles),
  };
}

function sumOf(ids: string[], lessons: Map<string, LessonTotals>): LessonTotals {
  const totals = ids.flatMap((id) => lessons.get(id) ?? []);
  return {
    count: totals.reduce((sum, { count }) => sum + count, 0),
    minutes: totals.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}

/** Where a path leads: to another path, or to a service. */
function endOf({ "leads-to": end }: Path, paths: Path[], titles: Map<string, string>) {
  if (!end) return undefined;
  const path = paths.find(({ id }) => id === end.id);
  const title = path?.title ?? titles.get(end.id);
  return title ? { title, to: path ? `/paths/${end.id}` : `/blog/${end.id}`, why: end.why } : undefined;
}

/** All ids that a path names: of its courses, and of the service or the path to which it leads. */
export function idsInPath(path: Path): string[] {
  return [
    ...path.prerequisites,
    ...path.courses.map(({ id }) => id),
    ...(path["leads-to"] ? [path["leads-to"].id] : []),
  ];
}
