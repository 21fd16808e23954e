import { formatDate } from "../../lib/date.ts";
import { relativeTime } from "../../lib/relative-time.ts";
import { formatScheduleTime } from "../lib/schedule-time.ts";
import { useScheduleZone } from "../publishing/use-schedule-zone.ts";

/** "4 minutes ago", with the time itself as its title. `now`: when the page was rendered, in milliseconds since 1970. */
export function VersionTime({ at, now }: { at: string; now: number }) {
  const { timeZone } = useScheduleZone();
  return (
    <time dateTime={at} title={formatScheduleTime(Date.parse(at), timeZone)}>
      {relativeTime(at, now, formatDate(at, timeZone))}
    </time>
  );
}
