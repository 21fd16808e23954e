import { expect } from "vitest";
import { logInOwner } from "../../../test/support/owner.ts";
import { attributeValues, elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { test as base } from "../../../test/support/site.ts";

const test = base.extend("owner", ({ site }) => logInOwner(site));

const course = "/desk/courses";

test("after our texts are off the site, no door, tab, topic or filter leads to nothing, until they are back", async ({
  site,
  owner,
}) => {
  const links = async () => {
    const { text } = await site.get("/");
    const parts = [
      elementOf(text, "nav", { class: "tabs" }),
      elementOf(text, "section", { class: "welcome" }),
    ];
    const topics = attributeValues(text, "href").filter((href) => href.startsWith("/topic/"));
    return [...parts.map((part) => attributeValues(part!.innerHtml, "href")), [...new Set(topics)]];
  };
  const before = await links();
  expect(before.slice(0, 2)).toEqual([
    ["/", "/course", "/services"],
    ["/paths", "/services", "/write"],
  ]);
  expect(before[2]).toHaveLength(7);
  await owner.post(course, { act: "empty" });
  await expect.poll(links).toEqual([["/"], ["/write"], []]);
  expect((await site.get("/")).text).not.toContain("Recommended Topics");
  const courses = mainOf((await site.get("/course")).text);
  expect(elementsOf(courses, "select")).toEqual([]);
  expect(courses).not.toContain(">0<");
  expect(elementOf(courses, "input", { type: "checkbox" })).toBeUndefined();
  for (const page of [courses, (await site.get("/services")).text])
    for (const links of [{ class: "catalogue-links" }, { class: "paths-card" }])
      expect([elementOf(page, "nav", links), elementOf(page, "a", links)]).toEqual([undefined, undefined]);
  await owner.post(course, { act: "fill" });
  await expect.poll(links).toEqual(before);
});

test("what the owner took off the site is folded away at the desk, and what is theirs is not", async ({
  site,
  owner,
}) => {
  await site.db.updateTable("blogs").set({ content_hash: "edited" }).where("id", "=", "s3").execute();
  await owner.post(`${course}/s3`, { act: "hide" });
  await owner.post(`${course}/s5`, { act: "hide" });
  const main = mainOf((await owner.get(course)).text);
  const folded = elementsOf(main, "details")
    .map(({ innerHtml }) => innerHtml)
    .filter((html) => html.includes("from our files, hidden"));
  // The second one is a path that leads to s5.
  expect(folded.map((html) => attributeValues(html, "href"))).toEqual([
    [`${course}/s5`],
    [`${course}/paths/contract-developer`],
  ]);
});

test("filters offer what a course passes, and count courses as courses", async ({ site, owner }) => {
  const advanced = async () =>
    attributeValues(mainOf((await site.get("/course")).text), "value").includes("advanced");
  expect(await advanced()).toBe(true);
  expect(textOf(mainOf((await site.get("/course?level=advanced")).text))).toMatch(/\b\d+ courses? Clear/);
  const { courses } = site.parts.catalogue.current();
  for (const [id, { level }] of courses)
    if (level === "advanced") await owner.post(`${course}/${id}`, { act: "hide" });
  await expect.poll(advanced).toBe(false);
});
