// Days such as "2026-03-01". They are those of the site's time zone, so that a change to summer time moves none.
import { dayOf, formatDate, isDay } from "../../lib/date.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** How many days the second one is after the first. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

export const addDays = (day: string, count: number) => dayOf(Date.parse(day) + count * dayMs);

/** "Thursday, March 5", as it is said of a day near today. */
export function dayText(day: string): string {
  return new Date(day).toLocaleDateString("en-US", {
    ...{ weekday: "long", month: "long", day: "numeric", timeZone: "UTC" },
  });
}

/** What is wrong with a day that is none of the class; undefined: nothing. Days compare as texts. */
export function outsideText({ first_day, last_day }: { first_day: string; last_day: string }, day: string) {
  if (isDay(day) && day >= first_day && day <= last_day) return undefined;
  return `Choose a day from ${formatDate(first_day)} to ${formatDate(last_day)}.`;
}

/** A session and the same every week after it. Their ids begin as its own, so that a form that is sent twice makes them once. */
export function repeatWeekly<S extends { id: string; day: string }>(session: S, lastDay: string): S[] {
  const days = Array.from({ length: 100 }, (_, week) => addDays(session.day, 7 * week));
  const own = days.filter((day) => day <= lastDay);
  return own.map((day, week) => ({ ...session, day, id: session.id + (week || "") }));
}

/** Until when each lesson is to be done, so that every day takes about as many minutes, and the last lesson the last day. */
export function spreadDays<L extends { minutes: number }>(lessons: L[], firstDay: string, lastDay: string) {
  const weightOf = ({ minutes }: L) => Math.max(1, minutes);
  const total = lessons.reduce((sum, lesson) => sum + weightOf(lesson), 0);
  let spent = 0;
  return lessons.map((lesson) => {
    spent += weightOf(lesson);
    const before = Math.ceil((spent * (daysBetween(firstDay, lastDay) + 1)) / total) - 1;
    return { ...lesson, day: addDays(firstDay, before) };
  });
}
