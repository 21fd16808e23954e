import { expect } from "vitest";
import { pathFiles, upgrade } from "../../../test/support/content.ts";
import { getCached } from "../../../test/support/get-cached.ts";
import { attributeValues, elementOf, elementsOf, mainOf } from "../../../test/support/page.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";

test("the paths are listed with their courses in order, and how each can be learned", async ({ site }) => {
  const main = mainOf((await site.get("/paths")).text);
  expect(attributeValues(main, "href")).toEqual(pathFiles.map(({ target }) => `/paths/${target}`));
  const [first] = elementsOf(main, "li");
  expect(first!.text).toMatch(
    "From nothing to a web developer People who have never written code and want to build websites that last. Python 7 free lessons Web development 12 free lessons SQL 6 free lessons Cloud computing With a teacher 25 free lessons: ",
  );
});

test("the card of a path shows a member what is done of it, and others nothing", async ({ site }) => {
  const reader = await site.logIn(ann);
  const progressAt = async (browser: Pick<TestSite, "get">) =>
    elementsOf(mainOf((await browser.get("/paths")).text), "progress").map(
      ({ attributes }) => attributes["aria-label"],
    );
  expect(await progressAt(reader)).toEqual([]);
  await reader.act("/progress", { on: "s14/a-first-question/done" });
  expect(await progressAt(reader)).toEqual(["25", "19", "19", "6"].map((all) => `1 of ${all} lessons done`));
  expect(await progressAt(site.openBrowser())).toEqual([]);
});

test("a path says where to start, what comes when, what builds on what, and how long it takes", async ({
  site,
}) => {
  const main = mainOf((await site.get("/paths/machine-learning")).text);
  const header = elementOf(main, "header")!;
  expect(header.text).toContain(
    "With teachers: 22 weeks, one course after the other, 134 to 144 hours in all.",
  );
  expect(header.text).toContain("You know already, from here or elsewhere: Python , SQL");
  expect(elementsOf(header.innerHtml, "a").at(-1)).toMatchObject({
    text: "Start with Artificial intelligence",
    attributes: { href: "/blog/s6" },
  });
  const [, second] = elementsOf(elementOf(main, "ol")!.innerHtml, "li");
  expect(second!.text).toMatch(
    /^Weeks 11 to 22 · Intermediate Machine learning .* Builds on Python and SQL$/,
  );
  expect(attributeValues(second!.innerHtml, "href")).toEqual(["/blog/s7", "/contact?about=s7"]);
  expect(attributeValues(elementOf(main, "section")!.innerHtml, "href")).toEqual(["/blog/s23"]);
});

test("the map draws each course of a path, and a line for each course that another builds on", async ({
  site,
}) => {
  const map = elementOf(mainOf((await site.get("/paths/machine-learning")).text), "svg", {
    class: "path-map",
  })!;
  expect(map.attributes.role).toBe("img");
  expect(elementsOf(map.innerHtml, "text").map(({ textContent }) => textContent)).toEqual([
    "Python (known)",
    "SQL (known)",
    "1  Artificial intelligence",
    "2  Machine learning",
  ]);
  expect(elementsOf(map.innerHtml, "path", { class: "line" })).toHaveLength(3);
});

test("a path that does not exist is not found", async ({ site }) => {
  for (const id of ["nowhere", "__proto__", "s1"])
    expect((await site.get(`/paths/${id}`)).status, id).toBe(404);
});

test("paths are cached until an article changes", async ({ site }) => {
  for (const path of ["/paths", "/paths/web-developer"]) {
    const { etag } = (await getCached(site, path)).headers;
    expect((await site.openBrowser().get(path, { "if-none-match": String(etag) })).status, path).toBe(304);
  }
  await upgrade(site, "99.0.0", { "blog/s12": { title: "Rewritten quokka" } });
  await expect.poll(async () => (await site.get("/paths/web-developer")).text).toContain("Rewritten quokka");
});
