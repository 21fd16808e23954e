import { expect } from "vitest";
import { fileOf, lessonFiles as lessons, upgrade } from "../../../test/support/content.ts";
import { getCached } from "../../../test/support/get-cached.ts";
import { attributeValues, elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";

const path = "/course/s12/numbers-and-text";

test("a lesson is a page with its place in the course, its minutes, and links to the next lesson and the course", async ({
  site,
}) => {
  const response = await site.get(path);
  expect(response.status).toBe(200);
  const main = mainOf(response.text);
  expect(textOf(elementOf(main, "h1")!.innerHtml)).toBe("Numbers, text, and why we count in pence");
  expect(textOf(main)).toContain("Lesson 2 of 7 · 45 min");
  const links = elementsOf(main, "a").map(({ text, attributes: { href } }) => `${text} ${href}`);
  expect(links).toContain(
    "Next: Names, lists and dictionaries: who paid what? /course/s12/names-lists-dictionaries",
  );
  expect(links.filter((link) => link.endsWith(" /blog/s12"))).toHaveLength(2);
  expect(elementOf(main, "button", { value: "s12/numbers-and-text/done" })).toMatchObject({
    text: "Mark as done",
    attributes: { name: "on", "aria-pressed": "false" },
  });
});

test("a lesson tells search engines its address and what one can do afterwards", async ({ site }) => {
  const { text } = await site.get(path);
  expect(elementOf(text, "link", { rel: "canonical" })?.attributes.href).toBe(site.url + path);
  const { description } = fileOf("course/s12/numbers-and-text");
  expect(elementOf(text, "meta", { name: "description" })?.attributes.content).toBe(description);
});

test("an exercise is a box with a button to tick, and a solution that is closed", async ({ site }) => {
  const main = mainOf((await site.get(path)).text);
  const exercise = elementOf(main, "section", { id: "x-a-receipt-for-the-train" })!;
  expect(exercise.text).toMatch(/^Exercise A receipt for the train Four friends/);
  const button = elementOf(exercise.innerHtml, "button", { name: "on" })!;
  expect(button).toMatchObject({
    text: "I did this exercise",
    attributes: {
      type: "submit",
      form: "progress",
      value: "s12/numbers-and-text/x-a-receipt-for-the-train",
      "aria-pressed": "false",
    },
  });
  const solution = elementOf(exercise.innerHtml, "details", { class: "solution" })!;
  expect(solution.attributes.open).toBeUndefined();
  expect(elementOf(solution.innerHtml, "summary")?.text).toBe("Show a solution");
  expect(elementOf(solution.innerHtml, "code", { class: "language-python" })?.textContent).toContain(
    "train = 8350",
  );
  expect(exercise.text).not.toContain("[!");
});

test("every answer of a check opens its own explanation, which says right or wrong in words", async ({
  site,
}) => {
  for (const { key: id, content } of lessons) {
    const main = withoutWarmUp(mainOf((await site.get(`/${id}`)).text));
    const checks = elementsOf(main, "section", { class: "check" });
    expect(checks, id).toHaveLength(content.match(/^> \[!CHECK\]/gm)!.length);
    for (const check of checks) {
      if (elementOf(check.innerHtml, "p", { class: "given" })) continue;
      const answers = elementsOf(check.innerHtml, "details", { name: check.attributes.id! });
      const verdicts = answers.map(
        ({ innerHtml }) => elementOf(innerHtml, "strong", { class: "verdict" })!.text,
      );
      expect(
        verdicts.filter((verdict) => verdict === "✓ Right."),
        id,
      ).toHaveLength(1);
      expect(
        verdicts.filter((verdict) => verdict === "✗ Not this one."),
        id,
      ).toHaveLength(answers.length - 1);
      for (const { innerHtml } of answers) {
        expect(elementOf(innerHtml, "summary")!.text, id).not.toBe("");
        expect(elementOf(innerHtml, "p")!.text.length, id).toBeGreaterThan(30);
      }
    }
  }
});

test("the marks of a lesson are unique, and none of its buttons lacks one", async ({ site }) => {
  for (const { key: id, courseId, slug, target } of lessons) {
    const main = mainOf((await site.get(`/${id}`)).text);
    const ids = attributeValues(main, "id");
    expect(new Set(ids).size, id).toBe(ids.length);
    const row = await site.db
      .selectFrom("blog_texts")
      .select("marks")
      .where("blog_id", "=", target)
      .executeTakeFirstOrThrow();
    const values = elementsOf(withoutWarmUp(main), "button", { class: "tick" }).map(
      ({ attributes }) => attributes["data-solved"] ?? attributes.value,
    );
    expect((JSON.parse(row.marks) as string[]).map((mark) => `${courseId}/${slug}/${mark}`)).toEqual(values);
  }
});

test("a course lists its lessons, and leads to the first above its text and at its end; other articles have none", async ({
  site,
}) => {
  const main = mainOf((await site.get("/blog/s12")).text);
  const section = elementOf(main, "section", { class: "lessons" })!;
  const hrefs = attributeValues(section.innerHtml, "href");
  const paths = lessons.filter(({ courseId }) => courseId === "s12").map(({ key }) => `/${key}`);
  expect(hrefs).toEqual(paths);
  const starts = elementsOf(main, "p", { class: "course-acts" });
  expect(starts.map(({ text }) => text)).toEqual(["Start lesson 1", "Start lesson 1 Ask about this course"]);
  expect(attributeValues(starts[1]!.innerHtml, "href")).toEqual([paths[0], "/contact?about=s12"]);
  expect(textOf(main)).toContain("7 free lessons: module 1, ");
  expect(mainOf((await site.get("/blog/s4")).text)).not.toContain('class="lessons"');
});

test("a lesson that does not exist is a 404, and so are those of a course that was taken down", async ({
  site,
}) => {
  for (const path of [
    "/course/s12/nothing",
    "/course/s99/first-program",
    "/course/S12/first-program",
    "/course/s12/Üb",
  ])
    expect((await site.get(encodeURI(path))).status, path).toBe(404);
  await site.db.updateTable("blogs").set({ status: "taken-down" }).where("id", "=", "s12").execute();
  expect((await site.get(path)).status).toBe(404);
  expect((await site.get("/sitemap.xml")).text).not.toContain("/course/s12/");
});

test("visitors share one cached page of a lesson, which a changed lesson replaces", async ({ site }) => {
  await getCached(site, path);
  await upgrade(site, "9.0.0", { [path.slice(1)]: { title: "Numbers anew" } });
  expect(textOf((await site.get(path)).text)).toContain("Numbers anew");
});

test("a lesson whose file is gone leaves its course, and the others close up", async ({ site }) => {
  await upgrade(site, "9.0.0", { "course/s12/a-file-that-remembers": undefined });
  expect((await site.get("/course/s12/a-file-that-remembers")).status).toBe(404);
  expect(textOf((await site.get(path)).text)).toContain("Lesson 2 of 6");
});

test("markers such as [!EXERCISE] stay text in blogs: exercises are for lessons", async ({ site }) => {
  await addUser(site.db, ann);
  const content = "> [!EXERCISE] Bake\n> Now.";
  const rendered = await site.renderer.render({ title: "T", description: "D", content }, "ann");
  expect(rendered?.html).toContain("<blockquote");
  expect(rendered?.html).not.toContain("<button");
  expect(rendered?.marks).toEqual([]);
});

/** Without the questions of earlier lessons. */
function withoutWarmUp(main: string) {
  return main.replace(/<details class="warm-up".*?<\/section><\/div><\/details>/s, "");
}
