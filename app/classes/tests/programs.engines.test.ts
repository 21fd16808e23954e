// What programs read of classes, and what webhooks say of them.
import { expect } from "vitest";
import { openProgram, openProgramOf, type Program } from "../../../test/support/api.ts";
import { test as base } from "../../../test/support/site.ts";
import { subjects } from "../../subjects.server.ts";
import { dataOf } from "../../webhooks/models/webhook-body.server.ts";
import { leaveClass } from "../models/join.server.ts";
import { addClassCast, classId, className, ids, otherClassId, personOf } from "./class-cast.ts";

const test = base.extend("programOf", async ({ site }) => {
  await addClassCast(site);
  return (role: string) => openProgramOf(site, personOf(role), ["classes"]);
});
const idsIn = async (program: Program) =>
  ((await program("/classes")).json.items as { id: string }[]).map(({ id }) => id).sort();
const learner = personOf("learner");

test("a program lists the classes that its person teaches, or runs for the site", async ({ programOf }) => {
  expect(await idsIn(await programOf("owner"))).toEqual([otherClassId, classId].sort());
  expect(await idsIn(await programOf("editor"))).toEqual([otherClassId, classId].sort());
  expect(await idsIn(await programOf("teacher"))).toEqual([classId]);
  for (const role of ["learner", "left", "outsider"]) expect(await idsIn(await programOf(role))).toEqual([]);
  const { json } = await (await programOf("teacher"))("/classes");
  expect(json.items).toEqual([
    {
      ...{ id: classId, path: `/classes/${classId}`, name: className, courses: [ids.course] },
      ...{ firstDay: "2026-03-03", lastDay: "2026-03-31", seats: 20, people: 1 },
    },
  ]);
});

test("a page of classes leads to the next one", async ({ programOf }) => {
  const owner = await programOf("owner");
  const first = await owner("/classes?limit=1");
  const second = await owner(`/classes?limit=1&cursor=${first.json.next}`);
  expect(second.json.next).toBeNull();
  expect([first, second].map(({ json }) => json.items[0].id).sort()).toEqual([otherClassId, classId].sort());
});

test("people and their progress are for the teachers of a class, and say no e-mail address", async ({
  site,
  programOf,
}) => {
  const done = { user_id: learner.id, course_id: ids.course, lesson_id: ids.lesson, mark: "done" };
  await site.db
    .insertInto("lesson_marks")
    .values({ ...done, marked_at: "2026-01-01T08:00:00.000Z" })
    .execute();
  const teacher = await programOf("teacher");
  const people = await teacher(`/classes/${classId}/people`);
  expect(people.json.items).toEqual([
    { id: learner.id, name: learner.name, joinedAt: "2026-02-01T08:00:00.000Z" },
  ]);
  const progress = await teacher(`/classes/${classId}/progress`);
  const [one] = progress.json.items;
  expect(one).toMatchObject({ id: learner.id, name: learner.name, isBehind: true, seenAt: null, done: 1 });
  expect(one.courses).toMatchObject([{ id: ids.course, lessons: { [ids.lesson]: "done" }, passed: null }]);
  for (const { text } of [people, progress]) expect(text).not.toContain("@");
  for (const role of ["other teacher", "learner", "left", "outsider"])
    for (const path of ["people", "progress"])
      expect((await (await programOf(role))(`/classes/${classId}/${path}`)).status, role).toBe(404);
});

test("without the scope nothing of a class is told", async ({ site }) => {
  await addClassCast(site);
  const other = await openProgramOf(site, personOf("teacher"), ["read", "write", "publish"]);
  for (const path of ["", `/${classId}/people`, `/${classId}/progress`]) {
    expect((await openProgram(site)(`/classes${path}`)).status).toBe(401);
    expect((await other(`/classes${path}`)).status).toBe(403);
  }
});

test("webhooks say who joined and who handed something in, and only ids of who has left", async ({
  site: { db },
  programOf: _,
}) => {
  const said = (event: string, id: string) => dataOf(db, subjects, "https://a.example", event, id);
  const membership = `${classId}/${learner.id}`;
  const url = `https://a.example/classes/${classId}`;
  const about = {
    class: { id: classId, name: className, url },
    person: { id: learner.id, name: learner.name },
  };
  expect(await said("class.joined", membership)).toEqual({ ...about, joined_at: "2026-02-01T08:00:00.000Z" });
  expect(await said("class.handed-in", ids.work)).toEqual({
    ...{ id: ids.work, url: `${url}/handed-in/${ids.work}`, ...about },
    handed_in_at: expect.any(String),
  });
  await leaveClass(db, learner.id, classId);
  expect(await said("class.joined", membership)).toEqual({ id: membership });
  expect(await said("class.handed-in", ids.work)).toEqual({ id: ids.work });
});
