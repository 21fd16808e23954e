import { sql } from "kysely";
import { expect } from "vitest";
import { buildSearchTexts } from "../../app/markdown/search-texts.server.ts";
import { findBlogSource } from "../../app/models/blog.server.ts";
import { addToSearch } from "../../app/models/search-index.server.ts";
import { bread, publishes } from "../support/cast.ts";
import { attributes, cardsOf, elementOf, elementsOf, mainOf, textOf } from "../support/page.ts";
import { type TestSite, test } from "../support/site.ts";

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `s${from + at}`);

test("Course shows the fourteen courses in order", async ({ site }) => {
  const page = await site.get("/course");
  expect(page.status).toBe(200);
  expect(cardsOf(page.text)).toEqual(ids(1, 14));
});

test("Services shows the twelve services in order", async ({ site }) => {
  expect(cardsOf((await site.get("/services")).text)).toEqual(ids(15, 26));
});

test("a post is in neither list", async ({ site }) => {
  await publishes(site.db, bread);
  for (const path of ["/course", "/services"]) expect((await site.get(path)).text).not.toContain(bread.title);
});

test("a card holds image, title, 150 characters of plain text and '...', Read More, and three icons", async ({
  site,
}) => {
  const [card] = articles((await site.get("/course")).text);
  const { title, plain } = await stored(site, "s1");
  expect(card!.text).toBe(`${title} ${folded(plain.slice(0, 150))}... Read More`);
  expect(attributes(card!.inner, "src")[0]).toMatch(/^\/covers\/s01-web-development/);
  const icons = elementOf(card!.inner, "span", { "aria-hidden": "true" })!.inner;
  expect(elementsOf(icons, "svg")).toHaveLength(3);
});

test("every excerpt is cut from plain text: no mark of Markdown is left in it", async ({ site }) => {
  for (const path of ["/course", "/services"])
    for (const card of articles((await site.get(path)).text))
      expect(card.text).not.toMatch(/\*\*|`|\]\(|^#|<\w/);
});

test("the filter finds a part of the title or of the plain content, whatever the letter case", async ({
  site,
}) => {
  expect(cardsOf((await site.get("/course?q=SOLIDITY+COURSE")).text)).toEqual(["s10"]);
  const { plain } = await stored(site, "s14");
  const words = plain.slice(2000, 2030).toUpperCase();
  const found = cardsOf((await site.get(`/course?${new URLSearchParams({ q: words })}`)).text);
  expect(found).toEqual(["s14"]);
});

test("the filter reads neither a description nor the address behind a link", async ({ site }) => {
  const { title, plain } = await stored(site, "s1");
  const search = buildSearchTexts({ title, description: "zanzibar" }, plain);
  await addToSearch(site.db, "s1", search);
  await site.db.updateTable("blogs").set({ description: "zanzibar" }).where("id", "=", "s1").execute();
  await site.db
    .updateTable("blog_texts")
    .set({ folded: search.folded })
    .where("blog_id", "=", "s1")
    .execute();
  expect(cardsOf((await site.get("/?q=zanzibar")).text)).toEqual(["s1"]);
  for (const q of ["zanzibar", "](/blog/", "/blog/s"])
    expect(cardsOf((await site.get(`/course?${new URLSearchParams({ q })}`)).text), q).toEqual([]);
});

test("each list filters its own kind", async ({ site }) => {
  const found = cardsOf((await site.get("/services?q=python")).text);
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((id) => Number(id.slice(1)) < 15)).toEqual([]);
});

test("nonsense shows 'No blogs found', and the box keeps the text", async ({ site }) => {
  const page = await site.get("/course?q=xyzzyplugh");
  expect(textOf(mainOf(page.text))).toContain("No blogs found");
  expect(attributes(mainOf(page.text), "value")).toEqual(["xyzzyplugh"]);
});

test("a list that cannot be read is logged and says 'No blogs found', and is not kept", async ({ site }) => {
  await sql`alter table blogs rename to lost`.execute(site.db);
  const failed = await site.get("/course");
  expect(textOf(mainOf(failed.text))).toContain("No blogs found");
  expect(site.log.some((line) => JSON.parse(line).level === 50)).toBe(true);
  await sql`alter table lost rename to blogs`.execute(site.db);
  expect(cardsOf((await site.get("/course")).text)).toHaveLength(14);
});

function articles(html: string) {
  return elementsOf(mainOf(html), "article");
}

async function stored(site: TestSite, id: string) {
  const { title, description, content } = (await findBlogSource(site.db, id))!;
  const { plain } = (await site.renderer.render({ title, description, content }, "reader"))!;
  return { title, plain };
}

function folded(text: string) {
  return text.replace(/\s+/g, " ").trim();
}
