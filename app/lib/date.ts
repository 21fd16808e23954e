const formatter = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "November 21, 2026", in UTC, so that server and browser render the same text. */
export function formatDate(iso: string): string {
  return formatter.format(new Date(iso));
}
