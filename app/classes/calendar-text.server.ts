import { timeIn } from "../lib/time-zones.ts";
import { addDays } from "./lib/days.ts";
import type { readCalendar } from "./models/calendar.server.ts";

type Calendar = NonNullable<Awaited<ReturnType<typeof readCalendar>>>;

/** The calendar of a class (RFC 5545). Times are in UTC, so that it needs no definition of the site's time zone. */
export async function calendarText({ id, name, sessions, due }: Calendar, url: string, timeZone: string) {
  const { ICalCalendar, ICalEventTransparency } = await import("ical-generator");
  const { hostname } = new URL(url);
  const calendar = new ICalCalendar({
    name,
    ttl: 60 * 60,
    prodId: { company: "Lectern", product: "Classes" },
  });
  const inUtc = (day: string, hour: string) => new Date(timeIn(timeZone, `${day}T${hour}`));
  for (const { id: session, day, starts, ends, place } of sessions)
    calendar.createEvent({
      ...{
        id: `session-${session}@${hostname}`,
        summary: name,
        location: place,
        url: `${url}/classes/${id}`,
      },
      ...{ start: inUtc(day, starts), end: inUtc(day, ends) },
    });
  for (const { path, day, title } of due)
    calendar.createEvent({
      ...{
        id: `due-${id}-${path.replace("/", "-")}@${hostname}`,
        summary: `Due: ${title}`,
        description: name,
      },
      ...{ url: `${url}/course/${path}`, transparency: ICalEventTransparency.TRANSPARENT },
      ...{ allDay: true, start: day, end: addDays(day, 1) },
    });
  return calendar.toString();
}
