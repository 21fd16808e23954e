import { timeIn } from "../../lib/time-zones.ts";

const maxAheadMs = 2 * 366 * 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/**
 * Reads when a draft is to go out: `at` in milliseconds since 1970, or `when` as a date and time in the site's time
 * zone. Returns milliseconds since 1970; NaN when it is no time.
 */
export function readScheduleTime(at: string, when: string, timeZone: string): number {
  if (/^\d{1,15}$/.test(at)) return Number(at);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(when) ? timeIn(timeZone, when) : Number.NaN;
}

/** Returns why nothing can be scheduled for this time; undefined when it can. Both in milliseconds since 1970. */
export function validateScheduleTime(at: number, now: number): string | undefined {
  if (Number.isNaN(at)) return "Choose a date and a time.";
  if (at <= now) return "Choose a time that is still to come.";
  return at - now > maxAheadMs ? "Choose a time within the next two years." : undefined;
}

/** What is proposed: the next full hour that is at least an hour away. */
export function proposedTime(now: number): number {
  return Math.ceil(now / hourMs) * hourMs + hourMs;
}

/** "2026-11-24T09:00", for a field of date and time. */
export function fieldTime(at: number, timeZone: string): string {
  // Sweden writes "2026-11-24 09:00:00".
  return new Date(at).toLocaleString("sv-SE", { timeZone }).slice(0, 16).replace(" ", "T");
}

/** "24 Nov 2026, 09:00 (Europe/Berlin)". */
export function formatScheduleTime(at: number, timeZone: string): string {
  const date = new Date(at);
  const day = date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone });
  const time = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  return `${day}, ${time} (${timeZone})`;
}
