import { expect } from "vitest";
import { test } from "../../../test/support/jobs.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { addUser } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { dayOf, daysBefore } from "../../lib/date.ts";
import { saveMailTimes } from "../../notifications/models/mail-choices.server.ts";
import { learnerNotes } from "../models/own-lessons.server.ts";

const people = ["Ada", "Bea", "Cyd", "Tea"].map((name) => ({
  ...{ id: `${name.toLowerCase()}222222222`, email: `${name}@example.com`, name },
}));
const [ada, bea, cyd, tea] = people as [Person, Person, Person, Person];
type Person = (typeof people)[number];

const class_id = "class2222222";
const path = `/classes/${class_id}`;
const today = dayOf(Date.now());
const day = (count: number) => daysBefore(today, -count);

/** A class of Ada, Bea and Cyd, with Tea as the teacher: it began a month ago, and `loops` was due yesterday. */
async function addClass({ db }: TestSite) {
  for (const person of people) await addUser(db, person);
  await db.updateTable("users").set({ email_verified_at: "2026" }).execute();
  const row = {
    id: class_id,
    name: "Python now",
    courses: '["s12"]',
    seats: 9,
    welcome_html: "<p>Welcome!</p>",
  };
  await db
    .insertInto("classes")
    .values({ ...row, first_day: day(-30), last_day: day(30), join_key: "join secret", created_at: "2026" })
    .execute();
  await db.insertInto("class_teachers").values({ class_id, user_id: tea.id }).execute();
  for (const { id } of [ada, bea, cyd]) {
    const own = { class_id, user_id: id, joined_at: `${day(-30)}T08:00:00.000Z`, calendar_key: `of ${id}` };
    await db
      .insertInto("class_members")
      .values({ ...own, is_listed: id === cyd.id ? 1 : 0 })
      .execute();
  }
  const due = { first: "first-program", loops: "loops" };
  const days = [
    { lesson_id: due.first, day: day(2) },
    { lesson_id: due.loops, day: day(-1) },
  ];
  await db
    .insertInto("class_days")
    .values(days.map((one) => ({ ...one, class_id, course_id: "s12" })))
    .execute();
  const hours = { class_id, starts: "00:00", ends: "23:59" };
  const sessions = [-1, 1, 8].map((count) => ({
    ...hours,
    id: `session${count}`,
    day: day(count),
    place: `Room ${count}`,
  }));
  await db.insertInto("class_sessions").values(sessions).execute();
}

const tell = { act: "tell", id: "told22222222", text: "The **room** is open.\n\nBring paper.", to: "all" };

async function mailsOf({ db }: TestSite) {
  const rows = await db.selectFrom("mails").select(["recipient", "content"]).orderBy("recipient").execute();
  return rows.map(({ recipient, content }) => ({ recipient, ...JSON.parse(content) }));
}

test("a member reads what comes, what is due, how far they are, and who agreed to be named", async ({
  site,
}) => {
  await addClass(site);
  const mark = { user_id: ada.id, course_id: "s12", lesson_id: "first-program", mark: "done" };
  await site.db
    .insertInto("lesson_marks")
    .values({ ...mark, marked_at: "2026" })
    .execute();
  const adas = await site.logIn(ada);
  const page = await adas.get(path);
  expect(page.headers["cache-control"]).toBe("private, no-store");
  expect(page.text).toContain('<meta name="robots" content="noindex"/>');
  const text = textOf(mainOf(page.text));
  expect(text).toMatch(
    /Welcome!.*Next session.*Room 1 .*1 more.*Room 8.*Your progress.*1 of \d+ lessons done/s,
  );
  expect(text).toMatch(/What is due Was due .*Loops/s);
  expect(text).toMatch(/Teacher Tea Classmates Cyd Calendar/);
  expect(text).not.toMatch(/Room -1|Bea|Announcements|Write to the class/);
  expect(page.text).not.toMatch(/join secret|(Bea|Cyd|Tea)@example/);
  expect(page.text).toContain(`${path}/calendar.ics?key=of ${ada.id}`);
  const teas = textOf(mainOf((await (await site.logIn(tea)).get(path)).text));
  expect(teas).toMatch(/Class Board People.*Next session.*Write to the class.*Classmates Cyd/s);
  expect(teas).not.toMatch(/Your progress|Calendar|Leave/);
  const outsider = { id: "out222222222", email: "out@example.com", name: "Out" };
  expect((await (await site.logIn(outsider)).get(path)).status).toBe(404);
  expect((await site.openBrowser().get(path)).headers.location).toMatch(/^\/login/);
});

test("what a teacher writes is on the page, in notifications, and mailed once to who wants it at once", async ({
  site,
}) => {
  await addClass(site);
  await saveMailTimes(site.db, bea.id, { class: "daily" });
  await saveMailTimes(site.db, cyd.id, { class: "never" });
  const teas = await site.logIn(tea);
  const adas = await site.logIn(ada);
  for (const _ of ["once", "twice"]) expect((await teas.post(path, tell)).status).toBe(303);
  expect(await mailsOf(site)).toMatchObject([
    {
      recipient: ada.email,
      subject: "News of Python now",
      paragraphs: ["Tea writes to Python now:", "The room is open.", "Bring paper."],
      unsubscribe: { userId: ada.id, kinds: ["class"] },
    },
  ]);
  const notices = await site.db.selectFrom("notifications").selectAll().orderBy("user_id").execute();
  expect(notices.map(({ user_id, mail_at }) => [user_id, mail_at === null])).toEqual([
    [ada.id, true],
    [bea.id, false],
    [cyd.id, true],
  ]);
  expect(textOf((await adas.get("/notifications")).text)).toContain("News of Python now");
  const page = (await adas.get(path)).text;
  expect(page).toContain("The <strong>room</strong> is open.");
  expect(textOf(mainOf(page))).not.toContain("to 3 people");
  expect(textOf(mainOf((await teas.get(path)).text))).toContain("to 3 people");
  for (const _ of ["once", "twice"])
    expect((await teas.post(path, { act: "remove-announcement", id: tell.id })).status).toBe(303);
  expect((await adas.get(path)).text).not.toContain("Bring paper");
  expect(textOf((await adas.get("/notifications")).text)).not.toContain("News of Python now");
});

test("what is for those who are behind is read by them alone, and who joins later reads what is for all", async ({
  site,
}) => {
  await addClass(site);
  const done = ["first-program", "loops"].map((lesson_id) => ({ course_id: "s12", lesson_id, mark: "done" }));
  const now = { user_id: cyd.id, marked_at: new Date().toISOString() };
  await site.db
    .insertInto("lesson_marks")
    .values(done.map((one) => ({ ...one, ...now })))
    .execute();
  const teas = await site.logIn(tea);
  await teas.post(path, { ...tell, to: "behind", text: "Catch up" });
  await teas.post(path, { ...tell, id: "all222222222", text: "For all" });
  const shown = async (person: Person) =>
    textOf(mainOf((await (await site.logIn(person)).get(path)).text)).match(/Catch up|For all/g);
  expect(await shown(ada)).toEqual(["For all", "Catch up"]);
  expect(await shown(cyd)).toEqual(["For all"]);
  expect(textOf(mainOf((await teas.get(path)).text))).toContain("to 2 people who were behind");
  const late = { id: "late22222222", email: "late@example.com", name: "Late" };
  await addUser(site.db, late);
  const own = { class_id, user_id: late.id, joined_at: new Date().toISOString(), calendar_key: "late" };
  await site.db.insertInto("class_members").values(own).execute();
  expect(await shown(late)).toEqual(["For all"]);
});

test("an announcement that is wrong is refused and kept, and nobody but teachers writes one", async ({
  site,
}) => {
  await addClass(site);
  const teas = await site.logIn(tea);
  const empty = await teas.post(path, { ...tell, text: " " });
  expect([empty.status, textOf(empty.text).includes("Write something first.")]).toEqual([422, true]);
  const long = await teas.post(path, { ...tell, text: "x".repeat(10_001), to: "behind" });
  expect([long.status, long.text.includes("x".repeat(10_001))]).toEqual([422, true]);
  expect((await teas.post(path, { ...tell, to: "everybody" })).status).toBe(400);
  await site.db.deleteFrom("class_members").where("user_id", "<>", ada.id).execute();
  await site.db.updateTable("users").set({ blocked_at: "2026" }).where("id", "=", ada.id).execute();
  const toNobody = await teas.post(path, tell);
  expect([toNobody.status, textOf(toNobody.text).includes("Nobody has joined yet.")]).toEqual([422, true]);
  await site.db.updateTable("users").set({ blocked_at: null }).execute();
  const adas = await site.logIn(ada);
  for (const act of ["tell", "remove-announcement"])
    expect((await adas.post(path, { ...tell, act })).status).toBe(403);
  expect(await site.db.selectFrom("class_announcements").selectAll().execute()).toEqual([]);
});

test("lessons say until when a member's class wants them, and My learning lists all classes", async ({
  site,
}) => {
  await addClass(site);
  const notes = await learnerNotes(site.db, ada.id, "s12");
  expect(notes[0]).toEqual({ text: "Your class: Python now", to: path });
  const ofLoops = notes.filter(({ lessonId }) => lessonId === "loops");
  expect(ofLoops).toMatchObject(
    [{ text: /^Due \w+, \w+ \d+$/ }, { to: `${path}/hand-in/s12/loops` }].map((one) =>
      one.text ? { text: expect.stringMatching(one.text) } : one,
    ),
  );
  expect(await learnerNotes(site.db, ada.id, "s1")).toEqual([]);
  expect(await learnerNotes(site.db, tea.id, "s12")).toEqual([]);
  expect(await learnerNotes(site.db, ada.id)).toEqual([{ text: "Your class: Python now", to: path }]);
  expect(await learnerNotes(site.db, tea.id)).toEqual([{ text: "You teach Python now", to: path }]);
  await site.db
    .updateTable("classes")
    .set({ last_day: day(-2) })
    .execute();
  expect(await learnerNotes(site.db, ada.id, "s12")).toEqual([]);
  expect(await learnerNotes(site.db, ada.id)).toHaveLength(1);
});

test("a mail to many goes where letters go, and a mail to one does not wait for them", async ({ site }) => {
  await addClass(site);
  await (await site.logIn(tea)).post(path, tell);
  const jobs = await site.db.selectFrom("jobs").select("name").where("name", "like", "send-mail%").execute();
  expect(jobs.map(({ name }) => name)).toEqual([
    "send-mail-to-many",
    "send-mail-to-many",
    "send-mail-to-many",
  ]);
});
