import { browserTimeZone } from "../ui/browser-time-zone.ts";
import { useSite } from "../ui/site.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { dayText } from "./lib/days.ts";

interface Props {
  of: { day: string; starts: string; ends: string; startsAt: string };
}

/** When a session is, in the site's time zone; where there are scripts, and another zone, also by the reader's clock. */
export function SessionTime({ of: { day, starts, ends, startsAt } }: Props) {
  const { timeZone = "UTC" } = useSite();
  const isElsewhere = useHydrated() && browserTimeZone() !== timeZone;
  const own = { weekday: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return (
    <>
      <time dateTime={startsAt}>
        {dayText(day)}, {starts}–{ends}
      </time>{" "}
      <span className="text-faint text-sm">
        {timeZone.replaceAll("_", " ")}
        {isElsewhere && `, ${new Date(startsAt).toLocaleString("en-US", own)} by your clock`}
      </span>
    </>
  );
}
