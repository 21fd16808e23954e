import { expect } from "vitest";
import { queryPlans } from "../../../test/support/query-plans.ts";
import { test } from "../../../test/support/site.ts";
import { dayOf } from "../../lib/date.ts";
import { listAnnouncements, removeAnnouncement, tellClass } from "../models/announcements.server.ts";
import { readCalendar, renewCalendar } from "../models/calendar.server.ts";
import type { OwnClass } from "../models/class.server.ts";
import { readClassPage } from "../models/class-page.server.ts";
import { learnerNotes } from "../models/own-lessons.server.ts";

test("no query of a class's page, calendar or announcements reads a table from one end to the other", async ({
  site: { db },
}) => {
  const own = {
    id: "class3",
    name: "Python",
    courses: ["s12"],
    joinedAt: "2026",
    isTeacher: false,
  } as OwnClass;
  const told = { id: "told33333333", authorId: "user4", text: "Hi", html: "<p>Hi</p>" };
  const asked: Parameters<typeof queryPlans>[2][] = [
    (db) => readClassPage(db, own, "user3", "UTC", 0),
    (db) => listAnnouncements(db, { ...own, isTeacher: true }, "user3"),
    (db) => tellClass(db, own, { ...told, behindOn: dayOf(Date.now()) }),
    (db) => removeAnnouncement(db, "class3", told.id),
    (db) => readCalendar(db, "class3", "key3"),
    (db) => renewCalendar(db, "class3", "user3"),
    (db) => learnerNotes(db, "user3", "s12"),
    (db) => learnerNotes(db, "user3"),
  ];
  for (const query of asked) {
    const plan = await queryPlans(db, "explain query plan", query);
    expect(plan).toContain("SEARCH");
    expect(plan).not.toMatch(/SCAN (?!CONSTANT)\w/);
  }
});
