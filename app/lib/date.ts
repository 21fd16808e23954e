const formatter = formatterIn("UTC");
const dayMs = 24 * 60 * 60 * 1000;

/** "November 21, 2026", in UTC or the named time zone, so that server and browser render the same text. */
export function formatDate(iso: string, timeZone = "UTC"): string {
  return (timeZone === "UTC" ? formatter : formatterIn(timeZone)).format(new Date(iso));
}

/** An old browser may not know the name of a zone. */
function formatterIn(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone });
  } catch {
    return formatter;
  }
}

/** A day that `formatDate` said, without the year when that is this one. */
export function withoutThisYear(date: string): string {
  return date.replace(`, ${new Date().getUTCFullYear()}`, "");
}

/** The day of a time in milliseconds since 1970, in UTC: "2026-03-01". */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Whether a text is a day such as "2026-03-01". */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text;

/** The day `count` days before another one. */
export function daysBefore(day: string, count: number): string {
  return dayOf(Date.parse(day) - count * dayMs);
}

/** The last `count` days up to `today`, which is one of them; oldest first. */
export function lastDays(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => daysBefore(today, count - 1 - at));
}
