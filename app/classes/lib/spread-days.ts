import { addDays, daysBetween } from "./days.ts";

/**
 * Until when each lesson is to be done, so that every day from the first to the last takes about as many minutes. The last lesson
 * is due on the last day.
 */
export function spreadDays<L extends { minutes: number }>(lessons: L[], firstDay: string, lastDay: string) {
  const weightOf = ({ minutes }: L) => Math.max(1, minutes);
  const total = lessons.reduce((sum, lesson) => sum + weightOf(lesson), 0);
  const dayCount = daysBetween(firstDay, lastDay) + 1;
  let spent = 0;
  return lessons.map((lesson) => {
    spent += weightOf(lesson);
    return { ...lesson, day: addDays(firstDay, Math.ceil((spent * dayCount) / total) - 1) };
  });
}
