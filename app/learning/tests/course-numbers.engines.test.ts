import { expect } from "vitest";
import { beginExam, claimPath, markAll } from "../../../test/support/exam.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann, bob } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { formatPlace } from "../lib/place.ts";
import { listFinishers, readNumbers } from "../models/course-numbers.server.ts";
import { listLessonsWithMarks } from "../models/listed-lessons.server.ts";

const carol = { id: "carol2222222", email: "carol@example.com", name: "Carol" };

async function firstCheck({ db }: TestSite) {
  const [lesson] = (await listLessonsWithMarks(db, ["s12"])).filter(({ marks }) =>
    marks.some((mark) => mark.startsWith("q-")),
  );
  const mark = lesson!.marks.find((mark) => mark.startsWith("q-"))!;
  return { lesson: lesson!, path: `s12/${lesson!.id}/${mark.replace("q-", "w-")}` };
}

test("members count by lesson where they began, finished and stopped, and as often as the course was finished", async ({
  site,
}) => {
  const [reader, other] = [await site.logIn(ann), await site.logIn(carol)];
  await markAll(site, reader);
  await other.act("/progress", { on: "s12/first-program/done" });
  await other.act("/progress", { place: formatPlace("s12", "loops", Date.now(), "") });
  const { began, finished, lessons } = await readNumbers(site.db, "s12");
  expect({ began, finished }).toEqual({ began: 2, finished: 1 });
  const of = (id: string) => lessons.find((lesson) => lesson.id === id);
  expect(of("first-program")).toMatchObject({ began: 2, finished: 2, stopped: 0 });
  expect(of("loops")).toMatchObject({ began: 2, finished: 1, stopped: 1 });
  expect(lessons.at(-1)).toMatchObject({ began: 1, finished: 1, stopped: 0 });
  expect(await listFinishers(site.db, "s12", 10)).toMatchObject([
    { user_id: ann.id, name: ann.name, code: null },
  ]);
  await site.db.updateTable("users").set({ blocked_at: "2026" }).where("id", "=", ann.id).execute();
  expect(await readNumbers(site.db, "s12")).toMatchObject({ began: 1, finished: 0 });
  expect(await listFinishers(site.db, "s12", 10)).toEqual([]);
  await site.db.deleteFrom("users").where("id", "=", carol.id).execute();
  expect(await readNumbers(site.db, "s12")).toMatchObject({ began: 0, finished: 0 });
});

test("who has a certificate finished, also when the course got another lesson since then", async ({
  site,
}) => {
  await addUser(site.db, ann);
  await site.db
    .insertInto("certificates")
    .values({
      ...{ code: "a".repeat(24), user_id: ann.id, course_id: "s12", name: "Ann", course: "", module: "" },
      ...{ lessons: "[]", minutes: 1, asked: 1, pool: 1, issued_at: "2026-01-02T00:00:00.000Z" },
    })
    .execute();
  expect(await listFinishers(site.db, "s12", 10)).toEqual([
    { user_id: ann.id, name: ann.name, at: "2026-01-02T00:00:00.000Z", code: "a".repeat(24) },
  ]);
  // Without a name at the site, that of the certificate says who it was.
  await site.db.updateTable("users").set({ name: null }).execute();
  expect(await listFinishers(site.db, "s12", 10)).toMatchObject([{ name: "Ann" }]);
});

test("a check counts as missed once for each member, and only one that a lesson has", async ({ site }) => {
  const { lesson, path } = await firstCheck(site);
  for (const person of [ann, carol]) {
    const reader = await site.logIn(person);
    for (let again = 0; again < 3; again++) await reader.act("/progress", { on: path });
    await reader.act("/progress", { on: `s12/${lesson.id}/w-nothing` });
  }
  const { missed } = await readNumbers(site.db, "s12");
  expect(missed).toMatchObject([{ kind: "Check", lesson: lesson.title, misses: 2, recent: 2 }]);
  await site.db.updateTable("question_misses").set({ day: "2020-01-01" }).execute();
  expect((await readNumbers(site.db, "s12")).missed).toMatchObject([{ misses: 2, recent: 0 }]);
  // A lesson that has changed has other checks.
  await site.db.updateTable("question_misses").set({ question: "q-gone" }).execute();
  expect((await readNumbers(site.db, "s12")).missed).toEqual([]);
});

test("final questions that were missed are named, and nothing says who missed them", async ({ site }) => {
  const reader = await site.logIn(ann);
  await markAll(site, reader);
  await site.db.deleteFrom("question_misses").execute();
  await reader.post(claimPath, await beginExam(site, reader, 3));
  const { missed } = await readNumbers(site.db, "s12");
  expect(missed).toHaveLength(3);
  for (const { kind, question } of missed) {
    expect(kind).toBe("Final question");
    expect(question).not.toMatch(/<\/?[a-z]+[ >]|&#x/);
  }
  expect(JSON.stringify(await site.db.selectFrom("question_misses").selectAll().execute())).not.toContain(
    ann.id,
  );
});

test("the desk shows the numbers of a course and gives them as files; who finished only to those who see people", async ({
  site,
}) => {
  const [reader, editor] = [await site.logIn(ann), await site.logIn(bob)];
  const role = (role: "editor" | "owner") =>
    site.db.updateTable("users").set({ role }).where("id", "=", bob.id).execute();
  await role("editor");
  const page = async () => textOf(mainOf((await editor.get("/desk/courses/s12/numbers")).text));
  expect(await page()).toContain("Nobody has begun this course yet.");
  await markAll(site, reader);
  expect(await page()).toContain("1 member began, 1 finished.");
  expect(await page()).not.toContain(ann.name);
  const file = async (name: string) => editor.get(`/desk/courses/s12/${name}.csv`);
  expect((await file("numbers")).text).toContain("\r\nLesson,");
  expect((await file("finished")).status).toBe(404);
  await role("owner");
  expect(await page()).toContain(ann.name);
  expect((await file("finished")).text).toContain(ann.id);
  expect((await editor.get("/desk/courses/s13x/numbers")).status).toBe(404);
});
