// What is said of a course's facts, in the same words everywhere.

import type { CourseFacts } from "./course-facts.ts";
import { pluralize } from "./text.ts";

type Facts = Pick<CourseFacts, "weeks" | "hours">;

/** The lessons of a course, or of several, that can be read here. */
export interface LessonTotals {
  count: number;
  minutes: number;
}

/** What a course is called: by its facts (JSON), or without any by its title. */
export function courseNameOf<Title extends string | null>(
  facts: string | null,
  title: Title,
): string | Title {
  const { name }: Partial<CourseFacts> = JSON.parse(facts ?? "{}");
  return name ?? title;
}

/** "6 free lessons: module 1, 5 h, no account"; undefined without lessons. */
export function freeText({ count, minutes }: LessonTotals, part?: string): string | undefined {
  if (count === 0) return undefined;
  return `${freeLessonsText(count)}: ${[part, hoursText(minutes), "no account"].filter(Boolean).join(", ")}`;
}

/** How one can learn a course, in a word and a line: "6 free lessons", "Beginner · 5 h, no account"; else "With a teacher". */
export function waysText(facts: Facts & Pick<CourseFacts, "level">, { count, minutes }: LessonTotals) {
  return count > 0
    ? { way: freeLessonsText(count), more: `${levelText(facts)} · ${hoursText(minutes)}, no account` }
    : { way: "With a teacher", more: `${levelText(facts)} · ${lengthText(facts)}, ${effortText(facts)}` };
}

function freeLessonsText(count: number): string {
  return pluralize(count, "free lesson");
}

/** "With a teacher: 10 weeks, 6 hours a week" */
export function taughtText(facts: Facts): string {
  return `With a teacher: ${lengthText(facts)}, ${effortText(facts)}`;
}

/** "5 h", to the half hour: "4½ h". Below an hour "40 min". */
function hoursText(minutes: number): string {
  const halves = Math.round(minutes / 30);
  if (halves < 2) return `${minutes} min`;
  return `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""} h`;
}

/** "planned for 6 hours", or "12 hours" where an owner has set them. */
export function plannedText(minutes: number, words: { hours: number }): string {
  if (words.hours > 0) return pluralize(words.hours, "hour");
  return `planned for ${hoursText(minutes).replace(/ h$/, minutes < 75 ? " hour" : " hours")}`;
}

/** "Python, module 1: 6 lessons, planned for 5 hours"; of a path, without lessons of its own, its name. */
export function moduleText(copy: {
  module: string;
  lessons: string[];
  minutes: number;
  words: { hours: number };
}): string {
  if (copy.lessons.length === 0) return copy.module;
  return `${copy.module}: ${pluralize(copy.lessons.length, "lesson")}, ${plannedText(copy.minutes, copy.words)}`;
}

export function lengthText({ weeks }: Pick<Facts, "weeks">): string {
  return pluralize(weeks, "week");
}

/** "6 hours a week", "6 to 7 hours a week" */
export function effortText({ hours }: Pick<Facts, "hours">): string {
  return `${typeof hours === "number" ? pluralize(hours, "hour") : `${hours.join(" to ")} hours`} a week`;
}

export function levelText({ level }: Pick<CourseFacts, "level">): string {
  return level[0]!.toUpperCase() + level.slice(1);
}

/** The hours of all these courses together, as "192 hours" or "184 to 193 hours". */
export function totalHoursText(courses: Facts[]): string {
  const [least, most] = [0, 1].map((end) =>
    courses.reduce((sum, { weeks, hours }) => sum + weeks * [hours].flat().at(end && -1)!, 0),
  );
  return least === most ? pluralize(least!, "hour") : `${least} to ${most} hours`;
}
