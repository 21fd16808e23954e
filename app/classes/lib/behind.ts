import { addDays } from "./days.ts";

interface Standing {
  /** When they were last in a course of the class; undefined: not since they joined. */
  seenAt?: string;
  joinedAt: string;
  /** How many lessons are not done: of all, and of those whose day has passed. */
  open: number;
  late: number;
}

/**
 * Whether somebody needs help: a lesson whose day has passed is not done, or nothing happened for seven days since they joined and
 * the class began, while there is something to do.
 */
export function isBehind({ seenAt = "", joinedAt, open, late }: Standing, firstDay: string, today: string) {
  const since = addDays(today, -6);
  return late > 0 || (open > 0 && [seenAt, joinedAt, firstDay].every((at) => at < since));
}
