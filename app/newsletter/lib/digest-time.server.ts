import { dayIn, timeIn } from "../../lib/time-zones.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** When digests go out: day 1 is Monday, 0: never. */
export interface DigestTime {
  digestDay: number;
  digestHour: number;
  timeZone: string;
}

/** The last time at or before `now` at which a digest was due, in milliseconds since 1970; undefined: there are none. */
export function lastDigest({ digestDay, digestHour, timeZone }: DigestTime, now: number): number | undefined {
  if (digestDay === 0) return undefined;
  for (let back = 0; back <= 8; back++) {
    const day = dayIn(timeZone, now - back * dayMs);
    // 0 is Sunday there.
    if ((new Date(day).getUTCDay() || 7) !== digestDay) continue;
    const at = timeIn(timeZone, `${day}T${String(digestHour).padStart(2, "0")}:00`);
    if (at <= now) return at;
  }
  return undefined;
}
