import { expect } from "vitest";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { joinClass } from "../models/join.server.ts";
import { countTries } from "../models/tries.server.ts";

const path = "s12/numbers-and-text/q-what-does-print-18-2-show";
const [courseId, lessonId, mark] = path.split("/") as [string, string, string];
const joinedAt = Date.parse("2026-03-02T08:00:00.000Z");
const tryAt = (seconds: number) => `${path} ${joinedAt + seconds * 1000}`;

async function addClass(
  { db }: TestSite,
  id: string,
  courses: string[],
  userId: string,
  joinedMs = joinedAt,
) {
  const days = { first_day: "2026-03-01", last_day: "2026-04-01", created_at: "2026-02-01T00:00:00.000Z" };
  await db
    .insertInto("classes")
    .values({ id, name: "Spring", courses: JSON.stringify(courses), seats: 20, ...days })
    .execute();
  const joined_at = new Date(joinedMs).toISOString();
  await db
    .insertInto("class_members")
    .values({ class_id: id, user_id: userId, joined_at, calendar_key: `key-${id}` })
    .execute();
}

const triesOf = ({ db }: TestSite) =>
  db.selectFrom("class_tries").select(["user_id", "mark", "tries"]).orderBy("user_id").execute();

test("each wrong answer of a member counts once, however often it is sent, and with which others", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  await addClass(site, "c1", ["s14", courseId], ann.id);
  const sends = [[1], [1], [1, 2], [2, 3], [3, 2, 1, 3], [4, 5, 6]];
  for (const send of sends) {
    const body = send.map((seconds) => ["try", tryAt(seconds)]);
    expect((await reader.act("/progress", body)).status).toBe(200);
  }
  expect(await triesOf(site)).toEqual([{ user_id: ann.id, mark, tries: 6 }]);
});

test("the same answers from two tabs at once count once", async ({ site }) => {
  await site.logIn(ann);
  await addClass(site, "c1", [courseId], ann.id);
  const answers = [1, 2, 3].map((seconds) => ({
    ...{ courseId, lessonId, mark },
    at: new Date(joinedAt + seconds * 1000).toISOString(),
  }));
  const sends = [answers, answers.slice(0, 2), answers, answers.slice(0, 1), answers];
  await Promise.all(sends.map((send) => countTries(site.db, ann.id, send)));
  expect(await triesOf(site)).toEqual([{ user_id: ann.id, mark, tries: 3 }]);
});

test("nothing counts without a class with the course, nor from before one joined the first of them", async ({
  site,
}) => {
  const [reader, other] = [await site.logIn(ann), await site.logIn(bob)];
  await addClass(site, "c1", ["s14"], bob.id);
  for (const somebody of [reader, other])
    expect((await somebody.act("/progress", { try: tryAt(1) })).status).toBe(200);
  expect(await triesOf(site)).toEqual([]);
  await addClass(site, "c2", [courseId], ann.id, joinedAt + 90_000);
  await addClass(site, "c3", [courseId], ann.id, joinedAt + 60_000);
  for (const seconds of [59, 61]) await reader.act("/progress", { try: tryAt(seconds) });
  expect(await triesOf(site)).toEqual([{ user_id: ann.id, mark, tries: 1 }]);
  // The teachers of another class see nothing from before it was joined.
  await addClass(site, "c4", [courseId], bob.id);
  await site.db.updateTable("classes").set({ join_key: "open" }).where("id", "=", "c4").execute();
  expect(await joinClass(site.db, ann.id, "c4", { key: "open", isListed: false })).toBe("joined");
  expect(await triesOf(site)).toEqual([]);
});

test("only wrong answers to checks that a lesson has are counted", async ({ site }) => {
  const reader = await site.logIn(ann);
  await addClass(site, "c1", [courseId], ann.id);
  const tomorrow = `${path} ${Date.now() + 2 * 24 * 60 * 60 * 1000}`;
  for (const bad of [`${courseId}/${lessonId}/q-gone 1`, `${path} x`, path, tomorrow, `${lessonId} 1`, ""])
    expect((await reader.act("/progress", { try: bad })).status, bad).toBe(404);
  expect(await triesOf(site)).toEqual([]);
});
