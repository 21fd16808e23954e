import { relativeTime } from "../../lib/relative-time.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { formatScheduleTime } from "../lib/schedule-time.ts";

/** "4 minutes ago", with the time itself as its title. `now`: when the page was rendered, in milliseconds since 1970. */
export function VersionTime({ at, now }: { at: string; now: number }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={at} title={formatScheduleTime(Date.parse(at), isHydrated ? undefined : "UTC")}>
      {relativeTime(at, now)}
    </time>
  );
}
