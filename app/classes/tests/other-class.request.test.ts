// Who teaches another class, by the ids of this one; and keys that a site which was imported does not have.
import { expect } from "vitest";
import { test as base, type TestSite } from "../../../test/support/site.ts";
import { joinClass } from "../models/join.server.ts";
import { addClassCast, classId, ids, keys, otherClassId, personOf } from "./class-cast.ts";

const test = base.extend("cast", { auto: true }, async ({ site }) => addClassCast(site));
const learner = personOf("learner");
const other = `/classes/${otherClassId}`;

const tables = ["class_sessions", "class_notes", "class_announcements", "class_presence"] as const;
const rowsOf = ({ db }: TestSite) =>
  Promise.all(
    [...tables, "class_invitations" as const, "projects" as const].map((table) =>
      db.selectFrom(table).selectAll().execute(),
    ),
  );

test("ids of another class change nothing there, and its page says nothing of it", async ({ site }) => {
  const teacher = await site.logIn(personOf("teacher"));
  const person = `people/${learner.id}`;
  const was = { act: "presence", session: ids.session, on: "yes" };
  await teacher.post(`/classes/${classId}/${person}`, was);
  await teacher.post(`/classes/${classId}/people`, { act: "invite", list: "cy@class.example" });
  await joinClass(site.db, learner.id, otherClassId, { key: otherClassId, isListed: true });
  const before = await rowsOf(site);
  const stranger = await site.logIn(personOf("other teacher"));
  const session = { id: ids.session, day: "2026-03-10", starts: "18:00", ends: "20:00" };
  for (const [path, form] of [
    ["dates", { act: "session", ...session }],
    ["dates", { act: "remove-session", id: ids.session }],
    ["", { act: "tell", id: ids.announcement, text: "Mine now.", to: "all" }],
    ["", { act: "remove-announcement", id: ids.announcement }],
    [person, { ...was, on: "no" }],
    [person, { act: "note", id: ids.note, text: "Mine now." }],
    [person, { act: "remove-note", key: ids.note }],
    ["people", { act: "withdraw", email: "cy@class.example" }],
    [`handed-in/${ids.work}`, { act: "accept", at: before.at(-1)!.at(0)!.at as string }],
  ] as [string, Record<string, string>][])
    await stranger.post(`${other}/${path}`.replace(/\/$/, ""), form);
  expect(await rowsOf(site)).toEqual(before);
  const page = await stranger.get(`${other}/${person}`);
  expect([page.status, page.text.includes(ids.session)]).toEqual([200, false]);
});

test("a key that is empty opens nothing, and a member makes an address of the calendar anew", async ({
  site,
}) => {
  await site.db.updateTable("class_members").set({ calendar_key: "" }).execute();
  await site.db.updateTable("classes").set({ join_key: null, report_key: null }).execute();
  for (const page of ["calendar.ics", "report", "join"])
    for (const query of ["", "?key=", "?key=null"])
      expect((await site.get(`/classes/${classId}/${page}${query}`)).status, page + query).toBeGreaterThan(
        400,
      );
  const member = await site.logIn(learner);
  expect((await member.get(`/classes/${classId}`)).text).not.toContain("calendar.ics");
  await member.post(`/classes/${classId}`, { act: "renew-calendar" });
  expect((await member.get(`/classes/${classId}`)).text).toMatch(/calendar\.ics\?key=[\w-]{43}/);
  expect((await site.get(`/classes/${classId}/calendar.ics?key=${keys.calendar}`)).status).toBe(404);
});
