import { expect } from "vitest";
import { addPerson, edda, test } from "../../../test/support/desk-people.ts";
import type { Reader } from "../../../test/support/exam.ts";
import { attributeValues, elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { listHandedIn } from "../models/handed-in.server.ts";
import { leaveClass } from "../models/join.server.ts";
import { aClass, addClass, joinedAt } from "./class-of-tests.ts";

const page = `/classes/${aClass.id}/hand-in/s12/first-program`;
const mark = "x-dana-comes-along";
const code = "friends = 4\nprint(120 / friends)";

/** Bob teaches Ann. */
async function openClass(site: TestSite) {
  await addPerson(site, { ...bob, name: "Bob Baker" });
  await addClass(site.db, bob.id);
  await addPerson(site, { ...ann, role: "reader" });
  await join(site, ann.id);
  return { teacher: await site.logIn(bob), learner: await site.logIn(ann) };
}

async function join({ db }: TestSite, user_id: string) {
  const row = { class_id: aClass.id, user_id, joined_at: joinedAt, calendar_key: user_id };
  await db.insertInto("class_members").values(row).execute();
}

const told = async (reader: Reader) => textOf(mainOf((await reader.get("/notifications")).text));

async function workOf(site: TestSite) {
  const [work] = await listHandedIn(site.db, aClass.id, ann.id);
  return `/classes/${aClass.id}/handed-in/${work!.id}`;
}

async function seen(teacher: Reader, address: string) {
  const main = mainOf((await teacher.get(address)).text);
  return { main, at: elementOf(main, "input", { name: "at" })?.attributes.value ?? "" };
}

test("an exercise is handed in with the code of the lesson, sent back with an answer, mended and accepted", async ({
  site,
}) => {
  const { teacher, learner } = await openClass(site);
  await learner.act("/progress", [["code", `s12/first-program/${mark} 1790000000000  ${code}`]]);
  const form = mainOf((await learner.get(page)).text);
  expect(textOf(form)).toContain("Dana comes along");
  expect(form).toContain("friends = 4");

  const hook = {
    id: "hook",
    url: "https://hook.example",
    events: "class.handed-in",
    secret: "",
    created_at: "2026",
  };
  await site.db.insertInto("webhooks").values(hook).execute();
  for (const _ of [1, 2])
    expect((await learner.post(page, { mark, text: code })).headers.location).toBe(page);
  expect(textOf(mainOf((await learner.get(page)).text))).toContain("Handed in. It waits for a teacher.");
  expect(await told(teacher)).toContain("Ann Archer handed something in “Dana comes along”, Python in March");
  const address = await workOf(site);
  expect(await listHandedIn(site.db, aClass.id)).toHaveLength(1);
  const deliveries = await site.db.selectFrom("webhook_deliveries").select(["event", "subject"]).execute();
  expect(deliveries).toEqual([{ event: "class.handed-in", subject: address.split("/").at(-1) }]);
  const { main, at } = await seen(teacher, address);
  expect(main).toContain("print(120 / friends)");
  expect(attributeValues(main, "href")).toContain(`/classes/${aClass.id}/people/${ann.id}`);

  expect((await teacher.post(address, { act: "return", at, answer: " " })).status).toBe(422);
  const answer = "Who is the *fourth*?";
  const board = `/classes/${aClass.id}/board`;
  expect((await teacher.post(address, { act: "return", at, answer })).headers.location).toBe(board);
  const twice = await teacher.post(address, { act: "accept", at, answer: "Good" });
  expect(twice.status).toBe(409);
  expect(await told(teacher)).not.toContain("handed something in");
  expect(await told(learner)).toContain("“Dana comes along” was sent back Who is the fourth?");
  const returned = mainOf((await learner.get(page)).text);
  expect(elementOf(returned, "em")!.textContent).toBe("fourth");

  await learner.post(page, { mark, text: "friends = ['Dana']" });
  expect((await teacher.post(address, { act: "accept", at, answer: "" })).status).toBe(409);
  const newer = (await seen(teacher, address)).at;
  expect((await teacher.post(address, { act: "accept", at: newer, answer: "" })).status).toBe(303);
  expect(textOf(mainOf((await learner.get(page)).text))).toContain("Accepted.");
  const late = await learner.post(page, { mark, text: "too late" });
  expect(late.status).toBe(409);
  expect(textOf(mainOf(late.text))).toContain("It was accepted meanwhile");
  expect((await listHandedIn(site.db, aClass.id, ann.id)).map(({ state }) => state)).toEqual(["accepted"]);
});

test("what is refused stays in its form, and an exercise that is none is said so", async ({ site }) => {
  const { learner } = await openClass(site);
  for (const text of [" ", "a".repeat(10_001)]) {
    const refused = await learner.post(page, { mark, text });
    expect(refused.status).toBe(422);
    const fields = mainOf(refused.text).split("<textarea").slice(1);
    expect(fields.filter((field) => field.includes(text.trim() || 'aria-invalid="true"'))).toHaveLength(1);
  }
  expect((await learner.post(page, { mark: "x-nothing", text: code })).status).toBe(409);
  expect((await learner.get(`/classes/${aClass.id}/hand-in/s12/nothing`)).status).toBe(404);
  expect((await learner.get(`/classes/${aClass.id}/hand-in/s1/first-program`)).status).toBe(404);
});

test("teachers of the class alone read it, none decides about the own, and the desk has nothing of it", async ({
  site,
  editor,
}) => {
  const { teacher, learner } = await openClass(site);
  await join(site, edda.id);
  await learner.post(page, { mark, text: code });
  const address = await workOf(site);
  expect((await learner.get(address)).status).toBe(404);
  expect((await learner.post(address, { act: "accept", at: "", answer: "" })).status).toBe(404);
  expect((await site.openBrowser().get(address)).headers.location).toMatch(/^\/login/);
  expect((await site.openBrowser().post(page, { mark, text: code })).headers.location).toMatch(/^\/login/);
  expect((await teacher.get(page)).status).toBe(404);
  expect((await teacher.get(address)).headers["cache-control"]).toBe("private, no-store");
  expect(textOf(mainOf((await editor.get("/desk/projects")).text))).toContain("No project waits.");
  const [, , , , id] = address.split("/");
  expect((await editor.get(`/desk/projects/${id}`)).status).toBe(404);
  expect((await editor.post(`/desk/projects/${id}`, { act: "accept" })).status).toBe(404);

  await editor.post(page, { mark, text: "mine" });
  const own = (await listHandedIn(site.db, aClass.id, edda.id))[0]!;
  const { main } = await seen(editor, `/classes/${aClass.id}/handed-in/${own.id}`);
  expect(textOf(main)).toContain("Somebody else has to decide");
  // Both wait: after the one comes the other.
  const { at } = await seen(teacher, address);
  const { location } = (await teacher.post(address, { act: "accept", at, answer: "" })).headers;
  expect(location).toBe(`/classes/${aClass.id}/handed-in/${own.id}`);
});

test("who left is seen no more, and begins anew when joining again; who is blocked is in no count", async ({
  site,
}) => {
  const { teacher, learner } = await openClass(site);
  await learner.post(page, { mark, text: code });
  const address = await workOf(site);
  await site.db.updateTable("users").set({ blocked_at: joinedAt }).where("id", "=", ann.id).execute();
  expect(await listHandedIn(site.db, aClass.id)).toHaveLength(0);
  await site.db.updateTable("users").set({ blocked_at: null }).where("id", "=", ann.id).execute();
  expect(await told(teacher)).toContain("Ann Archer");
  await leaveClass(site.db, ann.id, aClass.id);
  expect((await teacher.get(address)).status).toBe(404);
  expect(await told(teacher)).not.toContain("handed something in");
  expect((await learner.get(page)).status).toBe(404);
  await site.db.updateTable("projects").set({ at: "2026-03-01T09:00:00.000Z" }).execute();
  await join(site, ann.id);
  expect(await listHandedIn(site.db, aClass.id)).toHaveLength(0);
  expect(textOf(mainOf((await learner.get(page)).text))).not.toContain("It waits");
  await learner.post(page, { mark, text: "anew" });
  expect(await listHandedIn(site.db, aClass.id)).toHaveLength(1);
});
