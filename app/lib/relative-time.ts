const minuteMs = 60_000;
const format = new Intl.RelativeTimeFormat("en");
/** The milliseconds of each unit, and below which age it is used. */
const units = [
  ["minute", minuteMs, 60 * minuteMs],
  ["hour", 60 * minuteMs, 24 * 60 * minuteMs],
  ["day", 24 * 60 * minuteMs, 30 * 24 * 60 * minuteMs],
] as const;

/** "4 minutes ago"; after 30 days the `date`. `now`: in milliseconds since 1970, the same on server and browser. */
export function relativeTime(iso: string, now: number, date: string): string {
  const age = now - Date.parse(iso);
  if (age < minuteMs) return "Just now";
  const unit = units.find(([, , end]) => age < end);
  return unit ? format.format(-Math.floor(age / unit[1]), unit[0]) : date;
}
