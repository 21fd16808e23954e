import { expect } from "vitest";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { dayOf } from "../../lib/date.ts";
import { aClass, addClass, addMarks, addMember } from "./class-of-tests.ts";

const path = `/classes/${aClass.id}`;
const inDays = (count: number) => dayOf(Date.now() + count * 24 * 60 * 60 * 1000);

/** A class that Ann teaches, in which Ada and Ben learn. */
async function open(site: TestSite) {
  const teacher = await site.logIn(ann);
  await addClass(site.db, ann.id);
  const [ada, ben] = [await addMember(site.db, "Ada"), await addMember(site.db, "Ben")];
  await addMarks(site.db, ada, ["first-program/done"], new Date().toISOString());
  return { teacher, ada, ben, adaPath: `${path}/people/${ada}` };
}

const readPage = async (browser: { get: TestSite["get"] }, path: string) => {
  const { status, text } = await browser.get(path);
  return { status, text: status === 200 ? textOf(mainOf(text)) : "", html: text };
};

test("the board says who is behind, and the file has the same", async ({ site }) => {
  const { teacher } = await open(site);
  const { text } = await readPage(teacher, `${path}/board`);
  expect(text).toContain("Behind: 1 of 2");
  expect(text).toMatch(/Ben\s*Behind: 0 of 7 done, not here yet[\s\S]*Ada\s*1 of 7 done, here today/);
  const file = await teacher.get(`${path}/board.csv`);
  expect(file.headers["content-disposition"]).toContain("class.csv");
  expect(file.text).toMatch(/^\uFEFF?Name,Joined,.*Python, 1: /);
  expect(file.text).toMatch(/\r\nBen,.*,yes,0,7,0,0,not begun/);
  expect(file.text).not.toContain("@example.com");
});

test("board, file and people are for teachers; a member, an outsider and a visitor get none", async ({
  site,
}) => {
  const { ada, adaPath } = await open(site);
  const [member, outsider] = [await site.logIn({ id: ada }), await site.logIn(bob)];
  for (const page of [`${path}/board`, `${path}/board.csv`, adaPath]) {
    expect((await member.get(page)).status, page).toBe(404);
    expect((await outsider.get(page)).status, page).toBe(404);
    expect((await site.get(page)).status, page).toBe(303);
  }
});

test("a person's page keeps presence and notes, once each, and notes go by who wrote them", async ({
  site,
}) => {
  const { teacher, adaPath, ada } = await open(site);
  const session = { class_id: aClass.id, day: "2026-03-03", starts: "18:00", ends: "20:00", place: "" };
  await site.db
    .insertInto("class_sessions")
    .values({ ...session, id: "session22222" })
    .execute();
  const presence = { act: "presence", session: "session22222" };
  for (const on of ["yes", "yes"])
    expect((await teacher.post(adaPath, { ...presence, on })).status).toBe(303);
  expect((await readPage(teacher, adaPath)).text).toContain("✓ was there");
  for (const on of ["no", "no"]) expect((await teacher.post(adaPath, { ...presence, on })).status).toBe(303);
  expect((await readPage(teacher, adaPath)).text).not.toContain("✓ was there");
  const gone = await teacher.post(adaPath, { ...presence, session: "none", on: "yes" });
  expect([gone.status, gone.text]).toEqual([422, expect.stringContaining("This session was removed.")]);

  const note = { act: "note", id: "note22222222", text: "Likes <b>loops</b>." };
  for (const _ of [1, 2]) expect((await teacher.post(adaPath, note)).status).toBe(303);
  const { text, html } = await readPage(teacher, adaPath);
  expect(text.match(/Likes <b>loops<\/b>\./g)).toHaveLength(1);
  expect(html).not.toContain("<b>loops");
  expect((await teacher.post(adaPath, { ...note, text: "" })).text).toContain("Write the note first.");
  const tooLong = await teacher.post(adaPath, { ...note, text: "x".repeat(2001) });
  expect([tooLong.status, tooLong.text]).toEqual([422, expect.stringContaining("x".repeat(2001))]);
  const other = await site.logIn(bob);
  await site.db.updateTable("users").set({ role: "editor" }).where("id", "=", bob.id).execute();
  const remove = { act: "remove-note", key: "note22222222" };
  expect((await other.post(adaPath, remove)).status).toBe(303);
  expect((await readPage(teacher, adaPath)).text).toContain("Likes");
  for (const _ of [1, 2]) expect((await teacher.post(adaPath, remove)).status).toBe(303);
  expect((await readPage(teacher, adaPath)).text).not.toContain("Likes");

  await site.db.deleteFrom("class_members").where("user_id", "=", ada).execute();
  expect((await teacher.get(adaPath)).status).toBe(404);
  expect((await teacher.post(adaPath, note)).status).toBe(404);
});

test("whoever has the link reads how far the class is, by name only where a teacher says so, until its day", async ({
  site,
}) => {
  const { teacher } = await open(site);
  const board = `${path}/board`;
  const report = (fields: Record<string, string>) => teacher.post(board, { act: "report", ...fields });
  for (const ends of ["", "soon", inDays(-2), inDays(500)]) expect((await report({ ends })).status).toBe(422);
  expect((await report({ ends: inDays(30) })).status).toBe(303);
  const linkOf = async () =>
    `${path}/report?key=${/report\?key=([\w-]+)/.exec((await teacher.get(board)).text)?.[1]}`;
  const link = await linkOf();
  const page = await site.get(link);
  expect([page.status, page.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(page.text).toContain('content="noindex"');
  expect(textOf(mainOf(page.text))).toContain("Python, 7 lessons: 1 began, 0 did half");
  expect(page.text).not.toMatch(/Ada|Ben/);
  await report({ ends: inDays(30), names: "yes" });
  expect(await linkOf()).toBe(link);
  expect((await readPage(site, link)).text).toMatch(/Ada\s*1 of 7/);
  expect((await site.get(link)).text).not.toMatch(/@example.com|ada2222/);

  for (const key of ["", "?key=", "?key=none"])
    expect((await site.get(`${path}/report${key}`)).status).toBe(404);
  await report({ ends: inDays(30), renew: "yes" });
  expect((await site.get(link)).status).toBe(404);
  const renewed = await linkOf();
  expect((await site.get(renewed)).status).toBe(200);
  await site.db
    .updateTable("classes")
    .set({ report_ends_at: inDays(-2) })
    .execute();
  expect((await site.get(renewed)).status).toBe(404);
  await report({ ends: inDays(1) });
  expect(await linkOf()).not.toBe(renewed);
  for (const _ of [1, 2]) expect((await teacher.post(board, { act: "end-report" })).status).toBe(303);
  expect((await readPage(teacher, board)).html).not.toContain("report?key=");
});
