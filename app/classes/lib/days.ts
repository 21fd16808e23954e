// Days such as "2026-03-01". They are those of the site's time zone, so that a change to summer time moves none.
import { dayOf } from "../../lib/date.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Whether a text is a day since 2000: a year of two digits is one that somebody mistyped. */
export const isDay = (text: string) =>
  /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text;

/** How many days the second one is after the first. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

export const addDays = (day: string, count: number) => dayOf(Date.parse(day) + count * dayMs);

/** "Thursday, March 5", as it is said of a day near today. */
export function dayText(day: string): string {
  return new Date(day).toLocaleDateString("en-US", {
    ...{ weekday: "long", month: "long", day: "numeric", timeZone: "UTC" },
  });
}
