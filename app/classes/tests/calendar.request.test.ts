import ICAL from "ical.js";
import { expect } from "vitest";
import { addUser } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";
import { calendarText } from "../models/calendar.server.ts";

const name = "Python; for “all”, März";
const room = "Room 2, second door; ring\\knock https://meet.example/a,b";
const url = "https://school.example";

/** Read as Thunderbird reads it. */
function read(text: string) {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  return events.map((event) => new ICAL.Event(event));
}

const session = (day: string) => ({ id: `s${day}`, day, starts: "18:00", ends: "20:30", place: room });

test("sessions keep their hour over a change to summer time, and due days are whole days", async () => {
  const lesson = { lessonId: "loops", path: "s12/loops", isDone: false, handIn: undefined };
  const due = [{ ...lesson, day: "2026-03-29", title: "Loops, and\nwhat they cost" }];
  const sessions = ["2026-03-28", "2026-03-29", "2026-10-25"].map(session);
  const text = await calendarText({ id: "c1", name, sessions, due }, url, "Europe/Berlin");
  expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const events = read(text);
  expect(events.slice(0, 3).map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
    "2026-03-28T17:00:00.000Z",
    "2026-03-29T16:00:00.000Z",
    "2026-10-25T17:00:00.000Z",
  ]);
  expect(events[0]!.duration.toString()).toBe("PT2H30M");
  expect(events[0]!).toMatchObject({
    summary: name,
    location: room,
    uid: "session-s2026-03-28@school.example",
  });
  expect(events[3]!).toMatchObject({
    summary: `Due: ${due[0]!.title}`,
    uid: "due-c1-s12-loops@school.example",
  });
  const { startDate, endDate } = events[3]!;
  expect([startDate.isDate, startDate.toString(), endDate.toString()]).toEqual([
    true,
    "2026-03-29",
    "2026-03-30",
  ]);
  expect(text).not.toContain("mailto:");
});

test("the address of a calendar opens it for a member alone, until it is renewed or they are blocked", async ({
  site,
}) => {
  const { db } = site;
  const class_id = "class2222222";
  const row = {
    id: class_id,
    name,
    courses: '["s12"]',
    first_day: "2026-03-02",
    last_day: "2026-03-31",
    seats: 9,
  };
  await db
    .insertInto("classes")
    .values({ ...row, created_at: "2026" })
    .execute();
  const ada = { id: "ada222222222", email: "ada@example.com", name: "Ada" };
  await addUser(db, ada);
  const own = { class_id, user_id: ada.id, joined_at: "2026", calendar_key: "secret" };
  await db.insertInto("class_members").values(own).execute();
  await db
    .insertInto("class_sessions")
    .values({ ...session("2026-03-05"), class_id })
    .execute();
  const days = [
    { lesson_id: "loops", day: "2026-03-10" },
    { lesson_id: "gone", day: "2026-03-11" },
  ];
  await db
    .insertInto("class_days")
    .values(days.map((day) => ({ ...day, class_id, course_id: "s12" })))
    .execute();
  const get = (key: string) => site.openBrowser().get(`/classes/${class_id}/calendar.ics?key=${key}`);
  const calendar = await get("secret");
  expect(calendar.headers).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-store",
  });
  expect(read(calendar.text).map(({ uid }) => uid.split("@")[0])).toEqual([
    "session-s2026-03-05",
    `due-${class_id}-s12-loops`,
  ]);
  const course = db.updateTable("blogs").where("id", "=", "s12");
  await course.set({ status: "unpublished" }).execute();
  expect((await get("secret")).text).not.toContain("Due:");
  const member = await site.logIn(ada);
  expect((await get("")).status).toBe(404);
  expect((await get("wrong")).status).toBe(404);
  await member.post(`/classes/${class_id}`, { act: "renew-calendar" });
  expect((await get("secret")).status).toBe(404);
  const { calendar_key } = await db
    .selectFrom("class_members")
    .select("calendar_key")
    .executeTakeFirstOrThrow();
  expect((await get(calendar_key)).status).toBe(200);
  await db.updateTable("users").set({ blocked_at: "2026" }).where("id", "=", ada.id).execute();
  expect((await get(calendar_key)).status).toBe(404);
});
