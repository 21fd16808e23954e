import { useState } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { fieldTime, proposedTime } from "../lib/schedule-time.ts";
import { useScheduleZone } from "./use-schedule-zone.ts";

interface Props {
  /** When it goes out now, in milliseconds since 1970; null: it is not scheduled. */
  publishAt: number | null;
  /** When the page was rendered, in milliseconds since 1970. */
  now: number;
  error?: string;
}

/** The date and time of a schedule. In the browser's time zone, the browser says which time it is. */
export function ScheduleFields({ publishAt, now, error }: Props) {
  const isHydrated = useHydrated();
  const { timeZone, isBrowsers } = useScheduleZone();
  const [typed, setTyped] = useState<string>();
  const value = typed ?? fieldTime(publishAt ?? proposedTime(now), timeZone);
  const describedBy = error ? "schedule-error schedule-zone" : "schedule-zone";
  return (
    <div className="flex max-w-full flex-col gap-1.5">
      <label htmlFor="schedule-when" className="font-medium text-sm">
        Date and time
      </label>
      <input
        id="schedule-when"
        type="datetime-local"
        name="when"
        // Before hydration the browser keeps what was typed.
        {...(isHydrated ? { value } : { defaultValue: value })}
        onChange={(event) => setTyped(event.target.value)}
        key={String(isHydrated)}
        className="field max-w-xs"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
      {isBrowsers && <input type="hidden" name="at" value={millisecondsOf(value)} />}
      {error && (
        <p id="schedule-error" role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
      <p id="schedule-zone" className="text-faint text-sm">
        {isBrowsers ? `In your time zone, ${timeZone}.` : zoneNote(timeZone)}
      </p>
    </div>
  );
}

function zoneNote(timeZone: string) {
  return timeZone === "UTC" ? "In UTC (Greenwich Mean Time)." : `In the site's time zone, ${timeZone}.`;
}

/** Reads a date and time in the browser's time zone. Returns milliseconds since 1970 as a text; "" when it is no date. */
function millisecondsOf(value: string) {
  const at = Date.parse(value);
  return Number.isNaN(at) ? "" : String(at);
}
