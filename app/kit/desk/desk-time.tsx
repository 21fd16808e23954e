import { formatDate } from "../../lib/date.ts";
import { formatShortTime } from "../../lib/format.ts";
import { useSite } from "../../ui/site.tsx";

/** A time in the site's time zone. `at`: ISO-8601. */
export function DeskTime({ at }: { at: string }) {
  const { timeZone } = useSite();
  return (
    <time dateTime={at} className="text-faint text-xs">
      {formatShortTime(at, timeZone)}
    </time>
  );
}

/** The day of a time, in the site's time zone. `at`: ISO-8601. */
export function DeskDay({ at }: { at: string }) {
  const { timeZone } = useSite();
  return <time dateTime={at}>{formatDate(at, timeZone)}</time>;
}
