const maxAheadMs = 2 * 366 * 24 * 60 * 60 * 1000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Reads when a draft is to go out: `at` in milliseconds since 1970, or `when` as a date and time in UTC, from a form without
 * JavaScript. Returns milliseconds since 1970; NaN when it is no time.
 */
export function readScheduleTime(at: string, when: string): number {
  if (/^\d{1,15}$/.test(at)) return Number(at);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(when)) return Number.NaN;
  const time = Date.parse(`${when}Z`);
  // Of the 31st of June, Date.parse makes the 1st of July.
  return fieldTime(time || 0, "UTC") === when.slice(0, 16) ? time : Number.NaN;
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

/** "2026-11-24T09:00", for a field of date and time. `timeZone`: of the browser when undefined. */
export function fieldTime(at: number, timeZone: "UTC" | undefined): string {
  const offset = timeZone ? 0 : new Date(at).getTimezoneOffset() * minuteMs;
  return new Date(at - offset).toISOString().slice(0, 16);
}

/** "24 Nov 2026, 09:00 (Europe/Berlin)". `timeZone`: of the browser when undefined. */
export function formatScheduleTime(at: number, timeZone: string = browserTimeZone()): string {
  const date = new Date(at);
  const day = date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone });
  const time = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  return `${day}, ${time} (${timeZone})`;
}

/** The name of the browser's time zone, such as "Europe/Berlin". */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
}
