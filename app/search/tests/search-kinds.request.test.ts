import { expect } from "vitest";
import { cardIdsOf, elementOf, elementsOf, mainOf } from "../../../test/support/page.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";

test("lessons and paths are found by their words, three of them above the blogs, and all by a chip", async ({
  site,
}) => {
  const { lessons, main, ids } = await search(site, "loop");
  expect(lessons).toHaveLength(3);
  expect(lessons[0]).toMatch(/^Lesson · Python /);
  expect(ids).toContain("s12");
  const chips = elementsOf(elementOf(main, "nav", { "aria-label": "Kinds of results" })!.innerHtml, "a");
  expect(chips.map(({ text }) => text)).toEqual(["All", "Lessons", "Courses", "Services", "Posts"]);
  const onlyLessons = await search(site, "loop", "lessons");
  expect(onlyLessons.lessons.length).toBeGreaterThan(3);
  expect(onlyLessons.ids).toEqual([]);
  expect((await search(site, "nothing web developer")).lessons).toContainEqual(
    expect.stringMatching(/^Path From nothing to a web developer/),
  );
});

test("courses, services and posts are each found alone", async ({ site }) => {
  await publish(site.db, { ...bread, title: "Security of bread" });
  const { ids: all } = await search(site, "security");
  const idsOf = async (kind: string) => (await search(site, "security", kind)).ids;
  const [courses, services, posts] = [await idsOf("courses"), await idsOf("services"), await idsOf("posts")];
  expect(posts).toEqual([bread.id]);
  for (const id of courses) expect(Number(id.slice(1))).toBeLessThan(15);
  for (const id of services) expect(Number(id.slice(1))).toBeGreaterThan(14);
  expect([...courses, ...services, ...posts]).toEqual(expect.arrayContaining(all));
});

test("no lesson is found that is hidden, or whose course is not public", async ({ site }) => {
  const [before] = (await search(site, "petrol cottage", "lessons")).lessons;
  expect(before).toContain("Python");
  await site.db.updateTable("lessons").set({ is_hidden: 1 }).where("course_id", "=", "s12").execute();
  expect((await search(site, "petrol cottage", "lessons")).lessons).toEqual([]);
});

async function search(site: TestSite, q: string, kind = "") {
  const page = (await site.get(`/search?${new URLSearchParams({ q, kind })}`)).text;
  const main = mainOf(page);
  const section = elementOf(main, "section", { class: "lesson-results" });
  return {
    main,
    ids: cardIdsOf(page),
    lessons: section ? elementsOf(section.innerHtml, "li").map(({ text }) => text) : [],
  };
}
