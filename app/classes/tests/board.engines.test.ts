import { expect } from "vitest";
import { test } from "../../../test/support/site.ts";
import type { BoardPerson } from "../models/board.server.ts";
import { readBoard } from "../models/board.server.ts";
import { aClass, addClass, addMarks, addMember } from "./class-of-tests.ts";

const before = "2026-03-01T00:00:00.000Z";
const after = "2026-03-03T10:00:00.000Z";

const stateOf = (people: BoardPerson[], name: string) => people.find((one) => one.name === name)!;

test("the board shows what was done and begun, and nothing from before joining but what is done", async ({
  site: { db },
}) => {
  await addClass(db);
  const [ada, ben] = [await addMember(db, "Ada"), await addMember(db, "Ben")];
  await addMarks(db, ada, ["first-program/done", "loops/x-old"], before);
  await addMarks(db, ada, ["numbers-and-text/done", "decisions-and-bad-input/q-new"], after);
  await db
    .insertInto("lesson_places")
    .values({ user_id: ben, course_id: "s12", lesson_id: "loops", passage: "", at: before })
    .execute();
  const { courses, people } = await readBoard(db, aClass, "2026-03-04");
  const at = (id: string) => courses[0]!.lessons.findIndex((lesson) => lesson.id === id);
  const [ofAda, ofBen] = [stateOf(people, "Ada"), stateOf(people, "Ben")];
  const letter = (id: string) => ofAda.states[0]![at(id)];
  expect(["first-program", "numbers-and-text", "decisions-and-bad-input", "loops"].map(letter).join("")).toBe(
    "ddrn",
  );
  expect(ofAda).toMatchObject({ done: 2, all: courses[0]!.lessons.length, seenAt: after, isBehind: false });
  expect(ofBen).toMatchObject({ done: 0, seenAt: "", isBehind: false });
  expect(ofBen.states[0]).toMatch(/^n+$/);
});

test("a lesson is late after its day, and who did nothing for seven days is behind; both come first", async ({
  site: { db },
}) => {
  await addClass(db);
  const ada = await addMember(db, "Ada");
  await addMember(db, "Ben");
  await addMarks(db, ada, ["first-program/done"], after);
  await db
    .insertInto("class_days")
    .values({ class_id: aClass.id, course_id: "s12", lesson_id: "numbers-and-text", day: "2026-03-20" })
    .execute();
  const behindOn = async (day: string) =>
    (await readBoard(db, aClass, day)).people.filter((one) => one.isBehind).map(({ name }) => name);
  expect(await behindOn("2026-03-08")).toEqual([]);
  expect(await behindOn("2026-03-09")).toEqual(["Ben"]);
  expect(await behindOn("2026-03-10")).toEqual(["Ben", "Ada"]);
  await addMarks(db, ada, ["loops/done"], "2026-03-20T10:00:00.000Z");
  expect(await behindOn("2026-03-20")).toEqual(["Ben"]);
  expect(await behindOn("2026-03-21")).toEqual(["Ben", "Ada"]);
  expect(stateOf((await readBoard(db, aClass, "2026-03-21")).people, "Ada")).toMatchObject({ late: 1 });
});

test("more than five wrong answers are stuck until the right one", async ({ site: { db } }) => {
  await addClass(db);
  const ada = await addMember(db, "Ada");
  await addMarks(db, ada, ["loops/w-what-happens"], after);
  const tries = { user_id: ada, course_id: "s12", lesson_id: "loops", mark: "q-what-happens" };
  await db
    .insertInto("class_tries")
    .values({ ...tries, tries: 5, last_at: after })
    .execute();
  const stuck = async () => (await readBoard(db, aClass, "2026-03-04")).people[0]!.stuck;
  expect(await stuck()).toBe(0);
  await db.updateTable("class_tries").set({ tries: 6 }).execute();
  expect(await stuck()).toBe(1);
  await db.deleteFrom("lesson_marks").execute();
  expect(await stuck()).toBe(0);
});

test("final questions, projects and what waits are those since joining; nobody blocked is on the board", async ({
  site: { db },
}) => {
  await addClass(db);
  const [ada, ben] = [await addMember(db, "Ada"), await addMember(db, "Ben")];
  const attempt = { course_id: "s12", asked: "[]", about: "{}", begun_at: after, ended_at: after };
  await db
    .insertInto("exam_attempts")
    .values([
      { ...attempt, id: "1", user_id: ada, passed: 0 },
      { ...attempt, id: "2", user_id: ada, passed: 1 },
      { ...attempt, id: "3", user_id: ben, ended_at: before, passed: 1 },
    ])
    .execute();
  const project = { text: "", link: "", handed_to: "", state: "waiting", at: after } as const;
  await db
    .insertInto("projects")
    .values([
      { ...project, id: "1", user_id: ada, course_id: "s12" },
      { ...project, id: "2", user_id: ada, course_id: `${aClass.id}/s12/loops/x-a`, handed_to: aClass.id },
      { ...project, id: "3", user_id: ben, course_id: "s12", at: before },
    ])
    .execute();
  const { people, courses } = await readBoard(db, aClass, "2026-03-04");
  expect(courses).toMatchObject([{ id: "s12", name: "Python", hasExam: true, hasProject: false }]);
  expect(stateOf(people, "Ada")).toMatchObject({ exams: ["passed"], projects: ["waiting"], waiting: 1 });
  expect(stateOf(people, "Ben")).toMatchObject({ exams: [undefined], projects: [undefined], waiting: 0 });
  await db.updateTable("users").set({ blocked_at: after }).where("id", "=", ada).execute();
  expect((await readBoard(db, aClass, "2026-03-04")).people).toHaveLength(1);
  expect((await readBoard(db, aClass, "2026-03-04", ada)).people).toEqual([]);
});

test("a class without courses, or whose course is hidden, has a board without lessons", async ({
  site: { db },
}) => {
  await addClass(db);
  await addMember(db, "Ada");
  expect((await readBoard(db, { ...aClass, courses: [] }, "2026-03-21")).people).toMatchObject([{ all: 0 }]);
  await db.updateTable("blogs").set({ status: "unpublished" }).where("id", "=", "s12").execute();
  expect(await readBoard(db, aClass, "2026-03-21")).toMatchObject({
    courses: [],
    people: [{ isBehind: false }],
  });
});
