import { expect } from "vitest";
import { edda, loggedActs, olga, test } from "../../../test/support/desk-people.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bob } from "../../../test/support/people-and-blogs.ts";
import { setBlocked } from "../../members/models/person-acts.server.ts";
import { tellClass } from "../models/announcements.server.ts";
import { handOver } from "../models/save-class.server.ts";
import { aClass, addClass, addMember } from "./class-of-tests.ts";

const form = {
  ...{ act: "begin", id: "newclass2222", name: "Python for Rye & Co.", seats: "12", courses: "s12" },
  ...{ first_day: "2026-03-03", last_day: "2026-04-30", path: "", teachers: "BOB@example.com", welcome: "" },
};
const path = `/classes/${form.id}`;

test("an editor begins a class for a teacher, who changes it and is found in both lists", async ({
  site,
  editor,
  author,
}) => {
  for (const _ of ["once", "twice"]) {
    const begun = await editor.post("/desk/classes", form);
    expect([begun.status, begun.headers.location]).toEqual([303, `${path}/dates`]);
  }
  expect(await loggedActs(site)).toMatchObject([{ act: "begin-class", object: "site", to: form.name }]);
  expect(textOf(mainOf((await editor.get("/desk/classes")).text))).toMatch(
    /Python for Rye & Co\. March 3, 2026 – April 30, 2026 · 0 of 12 seats taken/,
  );
  expect(textOf(mainOf((await author.get("/classes")).text))).toContain("Python for Rye & Co.");
  expect(textOf(mainOf((await editor.get("/classes")).text))).toContain("You are in no class.");
  expect((await author.get("/desk/classes")).status).toBe(404);
  const change = { ...form, act: "save", seats: "7", welcome: "**Hello** <b>you</b>", path: "web-developer" };
  // Who teaches it already need not have confirmed the address.
  await site.db.updateTable("users").set({ email_verified_at: null }).where("id", "=", bob.id).execute();
  expect((await author.post(`${path}/settings`, change)).status).toBe(303);
  const [row] = await site.db.selectFrom("classes").selectAll().execute();
  expect(row).toMatchObject({ seats: 7, name: form.name, first_day: form.first_day });
  expect(row!.join_key).toMatch(/^[\w-]{43}$/);
  expect(row!.welcome_html).toContain("<strong>Hello</strong> &#x3C;b>");
  // Its own course stays the first.
  const courses = JSON.parse(row!.courses);
  expect(courses[0]).toBe("s12");
  expect(courses.length).toBeGreaterThan(1);
});

test("a form that is wrong keeps what was typed, and says what is wrong", async ({ editor, author: _ }) => {
  const wrong: [Record<string, string>, string][] = [
    [{ name: " " }, "Give it a name."],
    [{ seats: "0" }, "A whole number from 1 to 999."],
    [{ first_day: "2026-02-30" }, "Choose a day."],
    [{ last_day: "2026-03-02" }, "The last day comes after the first."],
    [{ courses: "" }, "Choose a course."],
    [{ courses: "nothing" }, "Choose a course."],
    [
      { teachers: "bob@example.com, nobody@example.com" },
      "No member has confirmed the address nobody@example.com.",
    ],
  ];
  for (const [fields, problem] of wrong) {
    const { courses, ...rest } = { ...form, ...fields };
    const answer = await editor.post("/desk/classes", {
      ...rest,
      ...(courses && { courses }),
      welcome: "Dear you",
    });
    expect(answer.status, problem).toBe(422);
    expect(textOf(answer.text)).toContain(problem);
    expect(textOf(answer.text)).toContain("Dear you");
  }
  expect((await editor.post("/desk/classes", { ...form, id: "" })).status).toBe(400);
});

test("a copy begins on its own day: days and sessions move as far, over summer time too", async ({
  site,
  editor,
  author,
}) => {
  await addClass(site.db, bob.id);
  await addMember(site.db, "Ada");
  const from = `/classes/${aClass.id}`;
  await author.post(`${from}/dates`, { act: "days", "s12/loops": "2026-03-27" });
  const session = { id: "session22222", day: "2026-03-26", starts: "18:00", ends: "20:00", place: "Room 5" };
  await author.post(`${from}/dates`, { act: "session", ...session, repeat: "" });
  const copy = { act: "copy", id: "copied222222", name: "Python in April", first_day: "2026-04-06" };
  for (const _ of ["once", "twice"])
    expect((await author.post(`${from}/settings`, copy)).headers.location).toBe(
      "/classes/copied222222/dates",
    );
  const of = <T extends { class_id: string }>(rows: T[]) => rows.filter((row) => row.class_id === copy.id);
  const [row] = await site.db.selectFrom("classes").selectAll().where("id", "=", copy.id).execute();
  expect(row).toMatchObject({ name: copy.name, first_day: "2026-04-06", last_day: "2026-05-05", seats: 20 });
  expect(of(await site.db.selectFrom("class_days").selectAll().execute())).toMatchObject([
    { lesson_id: "loops", day: "2026-05-01" },
  ]);
  expect(of(await site.db.selectFrom("class_sessions").selectAll().execute())).toMatchObject([
    { day: "2026-04-30", starts: "18:00", ends: "20:00", place: "Room 5" },
  ]);
  expect(of(await site.db.selectFrom("class_members").selectAll().execute())).toEqual([]);
  expect(of(await site.db.selectFrom("class_teachers").selectAll().execute())).toMatchObject([
    { user_id: bob.id },
  ]);
  expect((await author.get("/classes/copied222222/settings")).status).toBe(200);
  expect((await loggedActs(site)).map(({ act, actor_id }) => [act, actor_id])).toEqual([
    ["begin-class", bob.id],
  ]);
  await editor.get("/");
});

test("a class that nobody teaches goes to the owner, and who teaches none any more sees it no more", async ({
  site,
  owner,
  author,
}) => {
  await addClass(site.db, bob.id);
  const teachers = async () =>
    (await site.db.selectFrom("class_teachers").select("user_id").orderBy("user_id").execute()).map(
      ({ user_id }) => user_id,
    );
  const settings = `/classes/${aClass.id}/settings`;
  const change = { ...form, act: "save", name: aClass.name };
  const left = await author.post(settings, { ...change, teachers: " " });
  expect(left.headers.location).toBe("/classes");
  expect(await teachers()).toEqual([olga.id]);
  expect((await author.get(settings)).status).toBe(404);
  expect((await author.post(settings, change)).status).toBe(404);
  expect((await owner.post(settings, change)).status).toBe(303);
  expect(await teachers()).toEqual([bob.id]);
  await handOver(site.db);
  expect(await teachers()).toEqual([bob.id]);
  await setBlocked(site.db, olga.id, bob.id, true);
  for (const _ of ["once", "twice"]) await handOver(site.db);
  expect(await teachers()).toEqual([bob.id, olga.id]);
});

test("a class is deleted with all that was known in it, but not what its people did", async ({
  site,
  editor,
  reader,
}) => {
  await addClass(site.db);
  const ada = await addMember(site.db, "Ada");
  const tries = { user_id: ada, course_id: "s12", lesson_id: "loops", mark: "q-1", tries: 7 };
  await site.db
    .insertInto("class_tries")
    .values({ ...tries, last_at: "2026-03-04T00:00:00.000Z" })
    .execute();
  const mark = { user_id: ada, course_id: "s12", lesson_id: "loops", mark: "done", marked_at: "2026-03-04" };
  await site.db.insertInto("lesson_marks").values(mark).execute();
  const told = { id: "told22222222", authorId: edda.id, text: "Hello", html: "", plain: "Hello" };
  await tellClass(site.db, aClass as Parameters<typeof tellClass>[1], told);
  await editor.post(`/classes/${aClass.id}/people`, { act: "invite", list: "cy@example.com" });
  expect(await site.db.selectFrom("account_tokens").select("email").execute()).toHaveLength(1);
  expect((await reader.post(`/classes/${aClass.id}/settings`, { act: "delete" })).status).toBe(404);
  expect((await editor.post(`/classes/${aClass.id}/settings`, { act: "delete" })).headers.location).toBe(
    "/classes",
  );
  expect((await editor.post(`/classes/${aClass.id}/settings`, { act: "delete" })).status).toBe(404);
  for (const table of ["classes", "class_members", "class_tries", "notifications", "account_tokens"] as const)
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect(await site.db.selectFrom("lesson_marks").selectAll().execute()).toHaveLength(1);
  expect(await loggedActs(site)).toMatchObject([{ act: "delete-class", to: aClass.name }]);
});

test("the settings show a course that is hidden now, so that saving keeps it", async ({ site, editor }) => {
  await addClass(site.db);
  await site.db.updateTable("classes").set({ courses: '["s12","gone22222222"]' }).execute();
  const page = (await editor.get(`/classes/${aClass.id}/settings`)).text;
  const boxes = elementsOf(page, "input", { name: "courses" }).filter(
    ({ attributes }) => "checked" in attributes,
  );
  expect(boxes.map(({ attributes }) => attributes.value)).toEqual(["s12", "gone22222222"]);
});
