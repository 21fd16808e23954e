const formatter = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "November 21, 2026", in UTC, so that server and browser render the same text. */
export function formatDate(iso: string): string {
  return formatter.format(new Date(iso));
}

const timeFormatter = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** "Nov 21, 2026, 14:05 UTC". */
export function formatTime(time: string | number): string {
  return `${timeFormatter.format(new Date(time))} UTC`;
}
