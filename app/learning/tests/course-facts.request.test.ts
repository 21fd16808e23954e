import { expect } from "vitest";
import { attributeValues, elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { removeBlog } from "../../writing/models/write-blog.server.ts";

test("the article of a course has its facts, with links to the courses before it", async ({ site }) => {
  const [facts] = elementsOf(await mainAt(site, "/blog/s8"), "dl");
  expect(factsIn(facts!.innerHtml)).toEqual({
    Length: "10 weeks",
    Effort: "6 hours a week",
    Level: "Intermediate",
    "You need": "School arithmetic, and enough Python to write a loop and a function",
    Format: "Six hours: two taught, four at your own keyboard",
  });
  expect(facts!.text).toContain("Courses before it: Python , SQL");
  expect(attributeValues(facts!.innerHtml, "href")).toEqual(["/blog/s12", "/blog/s14"]);
});

test("a course begins with its name, then the title of its text, and what one can do afterwards", async ({
  site,
}) => {
  const main = await mainAt(site, "/blog/s8");
  const { title } = await site.db
    .selectFrom("blogs")
    .select("title")
    .where("id", "=", "s8")
    .executeTakeFirstOrThrow();
  const header = elementOf(main, "header")!;
  expect(elementOf(header.innerHtml, "h1")!.text).toBe(title);
  expect(header.text).toContain(`Data science ${title}`);
  expect(header.text).toContain(
    "Afterwards you can Answer everyday questions with care and recognise the ones that need a statistician",
  );
});

test("a course without lessons begins with the button to ask, and one with lessons with the first", async ({
  site,
}) => {
  for (const [path, href] of [
    ["/blog/s4", "/contact?about=s4"],
    ["/blog/s12", "/course/s12/first-program"],
  ] as const) {
    const acts = elementOf(elementOf(await mainAt(site, path), "header")!.innerHtml, "p", {
      class: "course-acts",
    })!;
    expect(attributeValues(acts.innerHtml, "href"), path).toEqual([href]);
  }
});

test("a course that was removed is neither linked nor named", async ({ site }) => {
  await removeBlog(site.db, "s14");
  const main = await mainAt(site, "/blog/s8");
  expect(elementOf(main, "dl")!.text).toContain("The course before it: Python");
  expect(attributeValues(elementOf(main, "section", { class: "course-facts" })!.innerHtml, "href")).toEqual([
    "/blog/s12",
  ]);
  for (const path of ["/paths", "/paths/web-developer"])
    expect(attributeValues(await mainAt(site, path), "href"), path).not.toContain("/blog/s14");
  // Its path goes on with the course after it.
  const paths = elementOf(await mainAt(site, "/blog/s1"), "nav", { "aria-label": "Paths" })!;
  expect(attributeValues(paths.innerHtml, "href")).toContain("/blog/s9");
});

test("the article of a service begins with what one gets, how long it takes and what it needs", async ({
  site,
}) => {
  const article = elementOf(await mainAt(site, "/blog/s24"), "div", { class: "article" })!;
  const [offer] = elementsOf(article.innerHtml, "dl");
  expect(factsIn(offer!.innerHtml)).toEqual({
    "What you get":
      "The timeline with its evidence, the cause as far as it can be proven, and ranked improvements",
    "How long it takes": "Hour by hour through the first day; two weeks later a review without blame",
    "What it needs from you":
      "An owner, a list of systems, and permission in writing for what we may switch off",
  });
  expect(article.text.indexOf("What you get")).toBe(0);
});

test("a service that states no time shows none", async ({ site }) => {
  const [offer] = elementsOf(await mainAt(site, "/blog/s15"), "dl");
  expect(Object.keys(factsIn(offer!.innerHtml))).toEqual(["What you get", "What it needs from you"]);
});

test("a course ends with its own next step, and no list of others", async ({ site }) => {
  const main = await mainAt(site, "/blog/s1");
  expect(nextSteps(main)).toBeUndefined();
  expect(textOf(main)).not.toContain("What to read next");
});

test("a service leads to a course that its text links to", async ({ site }) => {
  const links = attributeValues(nextSteps(await mainAt(site, "/blog/s24"))!.innerHtml, "href");
  expect(links).toEqual([expect.stringMatching(/^\/blog\/s([1-9]|1[0-4])$/)]);
});

test("a course names its paths, and what comes next in each", async ({ site }) => {
  const paths = elementOf(await mainAt(site, "/blog/s14"), "nav", { "aria-label": "Paths" })!;
  expect(elementsOf(paths.innerHtml, "li").map(({ text }) => text)).toEqual([
    "Part of From nothing to a web developer · next: Cloud computing",
    "Part of From noticing things to defending systems · next: Cloud computing",
    "Part of From a spreadsheet to answers you can defend · next: Python",
    "Part of From clicks to orders you can count · next: From a spreadsheet to answers you can defend",
  ]);
  expect(attributeValues(paths.innerHtml, "href").slice(-2)).toEqual([
    "/paths/marketer",
    "/paths/data-scientist",
  ]);
});

test("a post has no facts, no offer and no next steps", async ({ site }) => {
  await publish(site.db, bread);
  const main = await mainAt(site, `/blog/${bread.id}`);
  expect(elementsOf(main, "dl")).toEqual([]);
  expect(textOf(main)).not.toContain("What to do next");
});

async function mainAt(site: TestSite, path: string) {
  const page = await site.get(path);
  expect(page.status, path).toBe(200);
  return mainOf(page.text);
}

/** The first description of each term. */
function factsIn(list: string) {
  return Object.fromEntries(
    elementsOf(list, "div").map(({ innerHtml }) => [
      elementOf(innerHtml, "dt")!.text,
      elementOf(innerHtml, "dd")!.text,
    ]),
  );
}

function nextSteps(main: string) {
  return elementOf(main, "section", { "aria-labelledby": "what-to-do-next" });
}
