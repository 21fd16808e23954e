const formatter = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "November 21, 2026", in UTC, so that server and browser render the same text. */
export function formatDate(iso: string): string {
  return formatter.format(new Date(iso));
}

const dayMs = 24 * 60 * 60 * 1000;

/** "today", "yesterday" or the date, in UTC. Both times are ISO-8601. */
export function daysAgoText(iso: string, now: string): string {
  const days = dayOf(now) - dayOf(iso);
  if (days <= 0) return "today";
  return days === 1 ? "yesterday" : formatDate(iso);
}

/** Days since 1970. */
function dayOf(iso: string) {
  return Math.floor(Date.parse(iso) / dayMs);
}
