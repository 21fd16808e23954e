import type { Topic } from "../../models/blog-topics.server.ts";
import type { CourseFacts } from "../lib/article-facts.ts";
import { courseLengths, courseLevels, serviceNeedLabels } from "../lib/catalogue-filters.ts";
import { levelText } from "../lib/course-texts.ts";
import type { Catalogue } from "../models/catalogue.server.ts";

interface Option {
  value: string;
  label: string;
}

/** A select above a list. `value`: of the chosen option; "" for the first one, which filters nothing. */
export interface Filter {
  name: string;
  label: string;
  value: string;
  options: Option[];
}

/** A link above the list: to the services for one need or to all, or to the paths. */
export interface CatalogueLink {
  to: string;
  label: string;
  isCurrent?: true;
}

export const pathsLink: CatalogueLink = { to: "/paths", label: "Paths: courses in an order that works" };

type Topics = Map<string, Topic[]>;

/** The filters of /course. An unknown value counts as none. `topics`: of each course, by its id. */
export function courseFilters(query: URLSearchParams, topics: Topics): Filter[] {
  const labels = new Map([...topics.values()].flat().map(({ name, label }) => [name, label]));
  const options = {
    level: courseLevels.map((level) => ({ value: level, label: levelText({ level }) })),
    length: Object.entries(courseLengths).map(([value, { label }]) => ({ value, label })),
    topic: [...labels]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => (a.label < b.label ? -1 : 1)),
  };
  const start = [{ value: "free", label: "Start now, free" }];
  return [
    { name: "start", label: "Start", ...choiceOf("With or without a teacher", start, query.get("start")) },
    { name: "level", label: "Level", ...choiceOf("Any level", options.level, query.get("level")) },
    { name: "length", label: "Length", ...choiceOf("Any length", options.length, query.get("length")) },
    { name: "topic", label: "Topic", ...choiceOf("Any topic", options.topic, query.get("topic")) },
  ];
}

function choiceOf(any: string, options: Option[], wanted: string | null) {
  const value = options.some(({ value }) => value === wanted) ? wanted! : "";
  return { value, options: [{ value: "", label: any }, ...options] };
}

/** Whether a course passes the filters. An article without facts passes only when none is set. */
export function passesFilters(
  filters: Filter[],
  facts: CourseFacts | undefined,
  topics: Topic[] = [],
  hasLessons = false,
): boolean {
  const passes: Record<string, (value: string, facts: CourseFacts) => boolean> = {
    start: () => hasLessons,
    level: (value, { level }) => level === value,
    length: (value, { weeks }) =>
      courseLengths[value]!.minWeeks <= weeks && weeks <= courseLengths[value]!.maxWeeks,
    topic: (value) => topics.some(({ name }) => name === value),
  };
  return filters.every(({ name, value }) => value === "" || (facts && passes[name]!(value, facts)));
}

/** The links to the services for each need. `q`: the search, which stays. */
export function needLinks(services: Catalogue["services"], query: URLSearchParams, q: string) {
  const usedNeeds = new Set([...services.values()].map(({ need }) => need as string));
  const needOptions = Object.entries(serviceNeedLabels).filter(([value]) => usedNeeds.has(value));
  const need = needOptions.find(([value]) => value === query.get("need"))?.[0] ?? "";
  const links: CatalogueLink[] = [["", "All services"] as const, ...needOptions].map(([value, label]) => {
    const search = `${new URLSearchParams({ ...(q && { q }), ...(value && { need: value }) })}`;
    return {
      to: search ? `/services?${search}` : "/services",
      label,
      ...(value === need && { isCurrent: true }),
    };
  });
  return { need, links };
}
