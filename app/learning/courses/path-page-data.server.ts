import { pluralize } from "../../lib/text.ts";
import { courseSummary, totalHoursText } from "../lib/course-texts.ts";
import type { Catalogue } from "../models/catalogue.server.ts";
import type { Path } from "../models/paths.server.ts";

/** What the pages of paths show. */
export type PathPageData = ReturnType<typeof toPathPageData>;
export type PathPageStep = PathPageData["steps"][number];

/** `titles`: of the articles that the public can see. The path is shown without the others. */
export function toPathPageData(path: Path, { courses, paths }: Catalogue, titles: Map<string, string>) {
  const courseOf = (id: string) => ({ id, title: titles.get(id)!, facts: courses.get(id)! });
  const prerequisites = path.prerequisites.filter((id) => titles.has(id)).map(courseOf);
  const visibleCourses = path.courses
    .filter(({ id }) => titles.has(id))
    .map((step) => ({ ...step, ...courseOf(step.id) }));
  const ids = [...prerequisites, ...visibleCourses].map(({ id }) => id);
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
      courseSummary: courseSummary(facts),
      weeksText: `Weeks ${from} to ${week - 1}`,
      buildsOn,
    };
  });
  const facts = visibleCourses.map(({ facts }) => facts);
  return {
    id: path.id,
    title: path.title,
    for: path.for,
    courseCountText: pluralize(steps.length, "course"),
    lengthText: pluralize(week - 1, "week"),
    hoursText: totalHoursText(facts),
    prerequisites: prerequisites.map(({ id, facts }) => ({ id, name: facts.name })),
    steps,
    end: endOf(path, paths, titles),
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
