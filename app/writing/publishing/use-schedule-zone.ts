import { browserTimeZone } from "../../ui/browser-time-zone.ts";
import { useSite } from "../../ui/site.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** The time zone of schedules: the site's when its owner has set one, else the browser's, and UTC without JavaScript. */
export function useScheduleZone(): { timeZone: string; isBrowsers: boolean } {
  const { timeZone } = useSite();
  const isBrowsers = useHydrated() && timeZone === undefined;
  return { timeZone: timeZone ?? (isBrowsers ? browserTimeZone() : "UTC"), isBrowsers };
}
