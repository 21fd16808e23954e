import { formatScheduleTime } from "../lib/schedule-time.ts";
import { useScheduleZone } from "./use-schedule-zone.ts";

/** A time with the name of its zone. `at`: milliseconds since 1970. */
export function ScheduleTime({ at }: { at: number }) {
  const { timeZone } = useScheduleZone();
  return <time dateTime={new Date(at).toISOString()}>{formatScheduleTime(at, timeZone)}</time>;
}
