const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** "November 21, 2026", in UTC: server and browser write the same. */
export function longDate(iso: string): string {
  return format.format(new Date(iso));
}
