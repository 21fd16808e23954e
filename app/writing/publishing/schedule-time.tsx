import { useHydrated } from "../../ui/use-hydrated.ts";
import { formatScheduleTime } from "../lib/schedule-time.ts";

/** A time with the name of its zone: the browser's, and UTC without JavaScript. `at`: milliseconds since 1970. */
export function ScheduleTime({ at }: { at: number }) {
  const isHydrated = useHydrated();
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatScheduleTime(at, isHydrated ? undefined : "UTC")}
    </time>
  );
}
