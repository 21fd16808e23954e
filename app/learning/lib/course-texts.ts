// What is said of a course's facts, in the same words everywhere.

import { pluralize } from "../../lib/text.ts";
import type { CourseFacts } from "./article-facts.ts";

type Facts = Pick<CourseFacts, "weeks" | "hours" | "level">;

/** "10 weeks · 6 hours a week · Beginner", and "6 lessons here" of a course whose lessons can be read. */
export function courseSummary(facts: Facts, lessonCount = 0): string {
  const lessons = lessonCount > 0 ? [`${pluralize(lessonCount, "lesson")} here`] : [];
  return [lengthText(facts), effortText(facts), levelText(facts), ...lessons].join(" · ");
}

export function lengthText({ weeks }: Pick<Facts, "weeks">): string {
  return pluralize(weeks, "week");
}

/** "6 hours a week", "6 to 7 hours a week" */
export function effortText({ hours }: Pick<Facts, "hours">): string {
  return `${typeof hours === "number" ? pluralize(hours, "hour") : `${hours.join(" to ")} hours`} a week`;
}

export function levelText({ level }: Pick<Facts, "level">): string {
  return level[0]!.toUpperCase() + level.slice(1);
}

/** The hours of all these courses together, as "192 hours" or "184 to 193 hours". */
export function totalHoursText(courses: Facts[]): string {
  const [least, most] = [0, 1].map((end) =>
    courses.reduce((sum, { weeks, hours }) => sum + weeks * [hours].flat().at(end && -1)!, 0),
  );
  return least === most ? pluralize(least!, "hour") : `${least} to ${most} hours`;
}
