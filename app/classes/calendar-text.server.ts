import { timeIn } from "../lib/time-zones.ts";
import { addDays } from "./lib/days.ts";
import type { readCalendar } from "./models/calendar.server.ts";

type Calendar = NonNullable<Awaited<ReturnType<typeof readCalendar>>>;

/** In seconds. */
const refreshAfter = 60 * 60;

/** The calendar of a class (RFC 5545). Times are in UTC, so that it needs no definition of the site's time zone. */
export async function calendarText({ id, name, sessions, due }: Calendar, url: string, timeZone: string) {
  const { ICalCalendar, ICalEventTransparency } = await import("ical-generator");
  const page = `${url}/classes/${id}`;
  const { hostname } = new URL(url);
  const calendar = new ICalCalendar({
    name,
    ttl: refreshAfter,
    prodId: { company: "Lectern", product: "Classes" },
  });
  for (const { id: session, day, starts, ends, place } of sessions)
    calendar.createEvent({
      ...{ id: `session-${session}@${hostname}`, summary: name, location: place, url: page },
      start: new Date(timeIn(timeZone, `${day}T${starts}`)),
      end: new Date(timeIn(timeZone, `${day}T${ends}`)),
    });
  for (const { courseId, lessonId, day, title } of due)
    calendar.createEvent({
      ...{ id: `due-${id}-${courseId}-${lessonId}@${hostname}`, summary: `Due: ${title}`, description: name },
      ...{ url: `${url}/course/${courseId}/${lessonId}`, transparency: ICalEventTransparency.TRANSPARENT },
      ...{ allDay: true, start: day, end: addDays(day, 1) },
    });
  return calendar.toString();
}
