import type { Db } from "../../../db/engine.ts";
import type { User } from "../../core/user.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { dayIn, dayStart } from "../../lib/time-zones.ts";
import { listScheduled } from "../../writing/models/listed-drafts.server.ts";

const maxPublished = 500;

export type CalendarDay = Awaited<ReturnType<typeof listMonth>>[number];

/** The days of a month ("2026-03") in a time zone, each with the posts that went out or are to go out, in their order. */
export async function listMonth(db: Db, user: User, month: string, timeZone: string) {
  const [from, to] = [dayStart(timeZone, `${month}-01`), dayStart(timeZone, `${monthAfter(month, 1)}-01`)];
  const published = await visibleBlogs(db)
    .select(["id", "title", "position"])
    .where("position", ">=", from)
    .where("position", "<", to)
    .orderBy("position")
    .orderBy("id")
    .limit(maxPublished)
    .execute();
  const out = published.map(({ id, title, position: at }) => {
    return { id, at, title, path: `/blog/${id}`, isOut: true, writer: null };
  });
  const planned = (await listScheduled(db, user, from, to)).map((draft) => ({ ...draft, isOut: false }));
  const entries = Map.groupBy([...out, ...planned], ({ at }) => dayIn(timeZone, at));
  const timeOf = (at: number) =>
    new Date(at).toLocaleTimeString("en-US", {
      timeZone,
      hourCycle: "h23",
      hour: "2-digit",
      minute: "2-digit",
    });
  return daysOf(month).map((day) => {
    const ofDay = (entries.get(day) ?? []).sort((a, b) => a.at - b.at);
    return { day, entries: ofDay.map(({ at, ...entry }) => ({ ...entry, time: timeOf(at) })) };
  });
}

/** The month so many months after another one, or before it. */
export function monthAfter(month: string, count: number): string {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year!, number! - 1 + count)).toISOString().slice(0, 7);
}

function daysOf(month: string) {
  const last = new Date(Date.parse(`${monthAfter(month, 1)}-01`) - 1).getUTCDate();
  return Array.from({ length: last }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`);
}
