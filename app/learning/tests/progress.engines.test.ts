import { expect } from "vitest";
import { fileOf, lessonFiles } from "../../../test/support/content.ts";
import { attributeValues, elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";

const done = "s12/first-program/done";
const exercise = "s12/first-program/x-dana-comes-along";

test("a mark is stored once, and removed once, however often it is sent", async ({ site }) => {
  const reader = await site.logIn(ann);
  for (const name of ["on", "on", "off", "off", "on"]) {
    expect((await reader.act("/progress", { [name]: exercise })).status).toBe(200);
    expect(await storedMarks(site)).toEqual(name === "on" ? [`${ann.id} ${exercise}`] : []);
  }
});

test("without JavaScript a form sets the mark, and leads back to the box, whose button is pressed", async ({
  site,
}) => {
  const [reader, other] = [await site.logIn(ann), await site.logIn(bob)];
  const response = await reader.post("/progress", { on: exercise });
  expect([response.status, response.headers.location]).toEqual([
    303,
    "/course/s12/first-program#x-dana-comes-along",
  ]);
  expect(await buttonState(reader, exercise)).toEqual({ name: "off", "aria-pressed": "true" });
  expect(await buttonState(reader, done)).toEqual({ name: "on", "aria-pressed": "false" });
  for (const somebody of [other, site])
    expect(await buttonState(somebody, exercise)).toEqual({ name: "on", "aria-pressed": "false" });
});

test("only what a lesson has can be marked", async ({ site }) => {
  const reader = await site.logIn(ann);
  for (const on of ["s12/first-program/x-nothing", "s12/nothing/done", "s2/first-program/done", "done", ""])
    expect((await reader.act("/progress", { on })).status, on).toBe(404);
  expect((await reader.act("/progress", { place: "s12 nothing 1 a" })).status).toBe(404);
  expect((await reader.act("/progress", { place: `s12 first-program 1 ${"a".repeat(201)}` })).status).toBe(
    404,
  );
  expect((await reader.act("/progress", {})).status).toBe(404);
  expect(await storedMarks(site)).toEqual([]);
});

test("what a browser kept is added to the account at once, and the later place wins", async ({ site }) => {
  const reader = await site.logIn(ann);
  await reader.act("/progress", { on: exercise });
  const now = Date.now();
  await reader.act("/progress", { place: `s12 loops ${now} |4|a total` });
  const body = [
    ["on", done],
    ["on", exercise],
    ["on", "s12/gone/done"],
    ["place", `s12 first-program ${now - 5000} |2|older`],
    ["place", `s14 a-first-question ${now + 9e9} h-x|1|a clock that is wrong`],
  ];
  expect((await reader.act("/progress", body)).status).toBe(200);
  expect(await storedMarks(site)).toEqual([`${ann.id} ${done}`, `${ann.id} ${exercise}`]);
  const places = await site.db
    .selectFrom("lesson_places")
    .select(["lesson_id", "passage", "at"])
    .orderBy("course_id")
    .execute();
  expect(places).toMatchObject([
    { lesson_id: "loops", passage: "|4|a total" },
    { lesson_id: "a-first-question", passage: "h-x|1|a clock that is wrong" },
  ]);
  expect(Date.parse(places[1]!.at)).toBeLessThanOrEqual(Date.now());
});

test("all that a browser may keep is accepted in one request: 500 marks, and nearly as many places", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  const words = "a-task-of-thirty-two-characters";
  const gone = Array.from({ length: 499 }, (_, number) => [
    "on",
    `s12/a-lesson-that-is-gone/x-${words}-${number}`,
  ]);
  const places = Array.from({ length: 400 }, (_, number) => ["place", `s12 loops ${number} |1|${words}`]);
  const others = Array.from({ length: 99 }, (_, number) => ["place", `s${number + 900} loops 1 |1|${words}`]);
  const body = [...gone, ["on", done], ...places.toReversed(), ...others];
  expect((await reader.act("/progress", body)).status).toBe(200);
  expect(await storedMarks(site)).toEqual([`${ann.id} ${done}`]);
  const stored = await site.db.selectFrom("lesson_places").select(["course_id", "at"]).execute();
  expect(stored).toEqual([{ course_id: "s12", at: new Date(399).toISOString() }]);
});

test("an exercise in any script is marked without a script too", async ({ site }) => {
  const reader = await site.logIn(ann);
  const marks = JSON.stringify(["x-日本語", "x-über"]);
  const { target } = fileOf("course/s12/first-program");
  await site.db.updateTable("blog_texts").set({ marks }).where("blog_id", "=", target).execute();
  for (const mark of ["x-日本語", "x-über"]) {
    const response = await reader.post("/progress", { on: `s12/first-program/${mark}` });
    expect([response.status, response.headers.location]).toEqual([
      303,
      `/course/s12/first-program#${encodeURIComponent(mark)}`,
    ]);
  }
});

test("Continue leads to the lesson where a member was, then to the next that is not done", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  expect(await continueLinks(reader)).toEqual([undefined, "Start lesson 1 /course/s12/first-program"]);
  await reader.act("/progress", { place: `s12 first-program ${Date.now()} |3|words` });
  const lessonCount = lessonFiles.filter(({ courseId }) => courseId === "s12").length;
  const here = "/course/s12/first-program#continue";
  expect(await continueLinks(reader)).toEqual([
    `Continue ${here}`,
    `Continue, lesson 1 of ${lessonCount} ${here}`,
  ]);
  await reader.act("/progress", { on: done });
  const next = "/course/s12/numbers-and-text";
  expect(await continueLinks(reader)).toEqual([
    `Continue ${next}`,
    `Continue, lesson 2 of ${lessonCount} ${next}`,
  ]);
  // Where the member was is not lost by marking something in the same lesson.
  const [place] = await site.db.selectFrom("lesson_places").select("passage").execute();
  expect(place).toEqual({ passage: "|3|words" });
  expect((await continueLinks(site))[1]).toBe("Start lesson 1 /course/s12/first-program");
});

test("a member sees on the course which lessons are done", async ({ site }) => {
  const reader = await site.logIn(ann);
  await reader.act("/progress", { on: done });
  const firstLessonText = async (browser: Pick<TestSite, "get">) => {
    const item = elementOf((await browser.get("/blog/s12")).text, "li", { "data-lesson": "first-program" })!;
    return item.text;
  };
  expect(await firstLessonText(reader)).toMatch(/✓ Done$/);
  expect(
    elementOf((await site.get("/blog/s12")).text, "span", { class: "lesson-done" })?.attributes.hidden,
  ).toBe("");
});

test("My learning shows the courses that a member has begun, and only those of this member", async ({
  site,
}) => {
  const [reader, other] = [await site.logIn(ann), await site.logIn(bob)];
  const learningOf = async (browser: Pick<TestSite, "get">) =>
    textOf(mainOf((await browser.get("/profile/learning")).text));
  expect(await learningOf(reader)).toContain("No course begun yet");
  await reader.act("/progress", { place: `s12 first-program ${Date.now()} |3|words` });
  for (const mark of [done, exercise]) await reader.act("/progress", { on: mark });
  expect(await learningOf(reader)).toMatch(
    /Python A letter .* 1 of \d lessons done 0 of \d+ checks answered · 1 of \d+ exercises done \(1 by your own word\) Continue, lesson 2 of \d/,
  );
  const path = textOf(mainOf((await reader.get("/paths/web-developer")).text));
  expect(path.match(/\d of \d lessons done/g)).toHaveLength(1);
  expect(await learningOf(other)).toContain("No course begun yet");
  expect(await learningOf(site)).not.toContain("Python");
});

test("progress goes with its account", async ({ site }) => {
  const reader = await site.logIn(ann);
  await reader.act("/progress", { on: done });
  await site.db.deleteFrom("users").where("id", "=", ann.id).execute();
  expect(await storedMarks(site)).toEqual([]);
  expect(await site.db.selectFrom("lesson_places").selectAll().execute()).toEqual([]);
});

async function storedMarks({ db }: TestSite) {
  const rows = await db.selectFrom("lesson_marks").selectAll().orderBy("mark").execute();
  return rows.map((row) => `${row.user_id} ${row.course_id}/${row.lesson_id}/${row.mark}`);
}

async function buttonState(reader: Pick<TestSite, "get">, value: string) {
  const { text } = await reader.get("/course/s12/first-program");
  const button = elementOf(text, "button", { value })!;
  const { name, "aria-pressed": pressed } = button.attributes;
  return { name, "aria-pressed": pressed };
}

/** The links to go on: in the front page's side panel, and at the course. */
async function continueLinks(reader: Pick<TestSite, "get">) {
  const front = elementOf((await reader.get("/")).text, "section", { class: "continue shown" });
  const course = elementOf(mainOf((await reader.get("/blog/s12")).text), "p", {
    class: "course-acts",
  })!.innerHtml;
  return [front?.innerHtml ?? "", course].map((html) => {
    const [href] = attributeValues(html, "href");
    return href?.startsWith("/course/") ? `${textOf(elementOf(html, "a")!.innerHtml)} ${href}` : undefined;
  });
}
