import type { Db } from "../../../db/engine.ts";
import { newToken } from "../../core/token.server.ts";
import { timeIn } from "../../lib/time-zones.ts";
import { addDays } from "../lib/days.ts";
import { classColumns, members, withCourses } from "./class.server.ts";
import { listSessions } from "./dates.server.ts";
import { dueLessons, listOwnLessons } from "./own-lessons.server.ts";

type Calendar = NonNullable<Awaited<ReturnType<typeof readCalendar>>>;

/** What stands in the calendar of a member: sessions, and lessons on the days by which they are due. undefined: the key is wrong. */
export async function readCalendar(db: Db, classId: string, key: string) {
  // A site that was imported has no keys.
  if (!key) return undefined;
  const row = await members(db, classId)
    .innerJoin("classes", "classes.id", "member.class_id")
    .select([...classColumns, "users.id as userId"])
    .where("member.calendar_key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, name, userId, courses } = withCourses(row);
  const lessons = await listOwnLessons(db, { id, courses }, userId);
  return { id, name, sessions: await listSessions(db, id), due: dueLessons(lessons) };
}

/** As a file (RFC 5545). Times are in UTC, so that it needs no definition of the site's time zone. `url`: of the site. */
export async function calendarText({ id, name, sessions, due }: Calendar, url: string, timeZone: string) {
  const { ICalCalendar, ICalEventTransparency } = await import("ical-generator");
  const { hostname } = new URL(url);
  const inUtc = (day: string, hour: string) => new Date(timeIn(timeZone, `${day}T${hour}`));
  const ofSessions = sessions.map(({ id: session, day, starts, ends, place }) => ({
    ...{ id: `session-${session}@${hostname}`, summary: name, location: place, url: `${url}/classes/${id}` },
    ...{ start: inUtc(day, starts), end: inUtc(day, ends) },
  }));
  const ofLessons = due.map(({ path, day, title }) => ({
    ...{ id: `due-${id}-${path.replace("/", "-")}@${hostname}`, summary: `Due: ${title}`, description: name },
    ...{ url: `${url}/course/${path}`, transparency: ICalEventTransparency.TRANSPARENT },
    ...{ allDay: true, start: day, end: addDays(day, 1) },
  }));
  const prodId = { company: "Lectern", product: "Classes" };
  const events = [...ofSessions, ...ofLessons];
  return new ICalCalendar({ name, prodId, ttl: 60 * 60, events }).toString();
}

/** A new secret address: the old one ends. */
export async function renewCalendar(db: Db, classId: string, userId: string): Promise<void> {
  const own = db.updateTable("class_members").where("class_id", "=", classId).where("user_id", "=", userId);
  await own.set({ calendar_key: newToken() }).execute();
}
