import type { Topic } from "../../core/blog-topics.server.ts";
import type { CourseFacts } from "../../lib/course-facts.ts";
import { levelText } from "../../lib/course-texts.ts";
import { courseLengths, courseLevels, serviceNeedLabels } from "../lib/catalogue-filters.ts";
import type { Catalogue } from "../models/catalogue.server.ts";

interface Option {
  value: string;
  label: string;
}

/** A select above a list, or a switch with one option. `value`: of the chosen option; "" when it filters nothing. */
export interface Filter {
  name: string;
  label: string;
  value: string;
  options: Option[];
  isSwitch?: true;
}

/** A link above the list: to the services for one need or to all. */
export interface CatalogueLink {
  to: string;
  label: string;
  isCurrent?: true;
}

export const filterNames = ["start", "level", "length", "topic"] as const;

/** What the filters ask of a course. One without facts passes only when no filter is set. */
interface Course {
  facts: CourseFacts | undefined;
  topics: Topic[];
  hasLessons: boolean;
}

/** The filters of /course, with what at least one course passes. An unknown value counts as none. */
export function courseFilters(query: URLSearchParams, courses: Course[]): Filter[] {
  const labels = new Map(courses.flatMap(({ topics }) => topics).map(({ name, label }) => [name, label]));
  const topics = [...labels]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
  const levels = courseLevels.map((level) => ({ value: level, label: levelText({ level }) }));
  const lengths = Object.entries(courseLengths).map(([value, { label }]) => ({ value, label }));
  const choices: Record<(typeof filterNames)[number], [label: string, any: string, options: Option[]]> = {
    start: ["Free now", "", [{ value: "free", label: "Free now" }]],
    level: ["Level", "Any level", levels],
    length: ["Length", "Any length", lengths],
    topic: ["Topic", "Any topic", topics],
  };
  return filterNames.flatMap((name) => {
    const [label, any, all] = choices[name];
    const options = all.filter(({ value }) => courses.some((course) => passes(name, value, course)));
    const value = options.find(({ value }) => value === query.get(name))?.value ?? "";
    if (!options[0]) return [];
    if (!any) return [{ name, label, value, options, isSwitch: true }];
    return [{ name, label, value, options: [{ value: "", label: any }, ...options] }];
  });
}

export function passesFilters(filters: Filter[], course: Course): boolean {
  return filters.every(({ name, value }) => value === "" || passes(name, value, course));
}

function passes(name: string, value: string, { facts, topics, hasLessons }: Course): boolean {
  if (!facts) return false;
  if (name === "start") return hasLessons;
  if (name === "level") return facts.level === value;
  if (name === "topic") return topics.some((topic) => topic.name === value);
  const { minWeeks, maxWeeks } = courseLengths[value]!;
  return minWeeks <= facts.weeks && facts.weeks <= maxWeeks;
}

/** The links to the services for each need. `q`: the search, which stays. */
export function needLinks(services: Catalogue["services"], query: URLSearchParams, q: string) {
  const usedNeeds = new Set([...services.values()].map(({ need }) => need as string));
  const needOptions = Object.entries(serviceNeedLabels).filter(([value]) => usedNeeds.has(value));
  const need = needOptions.find(([value]) => value === query.get("need"))?.[0] ?? "";
  const all = services.size > 0 ? [["", "All services"] as const] : [];
  const links: CatalogueLink[] = [...all, ...needOptions].map(([value, label]) => {
    const search = `${new URLSearchParams({ ...(q && { q }), ...(value && { need: value }) })}`;
    return {
      to: search ? `/services?${search}` : "/services",
      label,
      ...(value === need && { isCurrent: true }),
    };
  });
  return { need, links };
}
