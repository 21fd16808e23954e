// Days and times in a named time zone. Not every browser has Temporal, so only the server may call these.

/** Node lists these by names of before, which few people look for and not every browser sends. */
const newerNames =
  "Africa/Asmara America/Argentina/Buenos_Aires America/Indiana/Indianapolis America/Nuuk Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Yangon Atlantic/Faroe Europe/Kyiv Pacific/Chuuk Pacific/Pohnpei".split(
    " ",
  );

/** The names of all time zones, "UTC" first. */
export function listTimeZones(): string[] {
  return [...new Set(["UTC", ...[...newerNames, ...Intl.supportedValuesOf("timeZone")].sort()])];
}

/** The day of a time in milliseconds since 1970: "2026-03-01". */
export function dayIn(timeZone: string, time: number): string {
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** When a day begins, in milliseconds since 1970. */
export function dayStart(timeZone: string, day: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
}

/** Reads a date and time such as "2026-03-01T09:00". Returns milliseconds since 1970; NaN when there is no such day or hour. */
export function timeIn(timeZone: string, dateTime: string): number {
  try {
    return Temporal.PlainDateTime.from(dateTime).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return Number.NaN;
  }
}
