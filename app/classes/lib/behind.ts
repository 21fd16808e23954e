import { addDays } from "./days.ts";

interface Standing {
  done: number;
  all: number;
  /** How many lessons are not done whose day has passed. */
  late: number;
  /** When they were last in a course of the class; "": not since they joined. */
  seenAt: string;
  joinedAt: string;
}

/**
 * Whether somebody needs help: something is late, or nothing happened for seven days since they joined and the class began, while
 * there is something to do.
 */
export function isBehind({ done, all, late, seenAt, joinedAt }: Standing, firstDay: string, today: string) {
  const since = addDays(today, -6);
  return late > 0 || (done < all && [seenAt, joinedAt, firstDay].every((at) => at < since));
}
