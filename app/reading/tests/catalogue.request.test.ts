import { sql } from "kysely";
import { expect } from "vitest";
import { getCached } from "../../../test/support/get-cached.ts";
import {
  attributeValues,
  cardIdsOf,
  elementOf,
  elementsOf,
  mainOf,
  textOf,
} from "../../../test/support/page.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { findBlogSource } from "../../core/blog.server.ts";
import { buildSearchTexts } from "../../markdown/search-texts.server.ts";
import { addToSearch } from "../../search/models/search-index.server.ts";

const idRange = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `s${from + at}`);

test("Course shows the fourteen courses, Services the twelve services, in order, and no post", async ({
  site,
}) => {
  await publish(site.db, bread);
  expect(cardIdsOf((await site.get("/course")).text)).toEqual(idRange(1, 14));
  expect(cardIdsOf((await site.get("/services")).text)).toEqual(idRange(15, 26));
});

test("a card holds image, title, 150 characters of plain text and '...', the facts of a course, Read More, and three icons", async ({
  site,
}) => {
  const [card] = cardElements((await site.get("/course")).text);
  const { title, plain } = await readBlog(site, "s1");
  expect(card!.text).toBe(
    `Web development ${title} ${foldSpaces(plain.slice(0, 150))}... 12 free lessons · Beginner · 10 h, no account Read More`,
  );
  expect(attributeValues(card!.innerHtml, "src")[0]).toMatch(/^\/covers\/s01-web-development-\w{8}\.svg$/);
  expect(elementOf(card!.innerHtml, "h2")!.text).toBe(title);
  const icons = elementOf(card!.innerHtml, "span", { role: "group" })!.innerHtml;
  expect(elementsOf(icons, "svg")).toHaveLength(3);
});

test("the card of a course without lessons says that it is taught, and how long", async ({ site }) => {
  const cards = cardElements((await site.get("/course")).text);
  expect(cards[4]!.text).toContain("... With a teacher · Intermediate · 9 weeks, 6 hours a week Read More");
});

test("the switch for free courses leaves those with lessons", async ({ site }) => {
  const page = (await site.get("/course?start=free")).text;
  expect(elementOf(page, "input", { name: "start" })!.attributes).toMatchObject({
    type: "checkbox",
    checked: "",
  });
  const cards = cardElements(page);
  expect(cards.length).toBeGreaterThan(0);
  expect(cards.filter(({ text }) => !/\d free lessons/.test(text))).toEqual([]);
});

test("the folded filters say how many of them are in use", async ({ site }) => {
  const summaryAt = async (path: string) =>
    elementOf((await site.get(path)).text, "summary", { class: "chip" })!.text;
  expect(await summaryAt("/course?start=free")).toBe("Filters");
  expect(await summaryAt("/course?start=free&level=beginner&topic=programming")).toBe("Filters 2");
});

test("every excerpt is cut from plain text: no mark of Markdown is left in it", async ({ site }) => {
  for (const path of ["/course", "/services"])
    for (const card of cardElements((await site.get(path)).text))
      expect(card.text).not.toMatch(/\*\*|`|\]\(|^#|<\w/);
});

test("the filter finds a part of the title or of the plain content, whatever the letter case", async ({
  site,
}) => {
  expect(cardIdsOf((await site.get("/course?q=SOLIDITY+COURSE")).text)).toEqual(["s10"]);
  const { plain } = await readBlog(site, "s14");
  const words = plain.slice(2000, 2030).toUpperCase();
  const ids = cardIdsOf((await site.get(`/course?${new URLSearchParams({ q: words })}`)).text);
  expect(ids).toEqual(["s14"]);
});

test("the filter searches neither descriptions nor the addresses of links", async ({ site }) => {
  const { title, plain } = await readBlog(site, "s1");
  const search = buildSearchTexts({ title, description: "zanzibar" }, plain);
  await addToSearch(site.db, "s1", search);
  await site.db.updateTable("blogs").set({ description: "zanzibar" }).where("id", "=", "s1").execute();
  await site.db
    .updateTable("blog_texts")
    .set({ folded: search.folded })
    .where("blog_id", "=", "s1")
    .execute();
  expect(cardIdsOf((await site.get("/?q=zanzibar")).text)).toEqual(["s1"]);
  for (const q of ["zanzibar", "](/blog/", "/blog/s"])
    expect(cardIdsOf((await site.get(`/course?${new URLSearchParams({ q })}`)).text), q).toEqual([]);
});

test("each list filters its own kind", async ({ site }) => {
  const ids = cardIdsOf((await site.get("/services?q=python")).text);
  expect(ids.length).toBeGreaterThan(0);
  expect(ids.filter((id) => Number(id.slice(1)) < 15)).toEqual([]);
});

test("a filter that matches nothing shows 'No blogs found', and stays in its box", async ({ site }) => {
  const page = await site.get("/course?q=xyzzyplugh");
  expect(textOf(mainOf(page.text))).toContain("No blogs found");
  expect(elementOf(mainOf(page.text), "input", { name: "q" })?.attributes.value).toBe("xyzzyplugh");
});

test("courses are filtered by level, length and topic, and by a text as well", async ({ site }) => {
  for (const [query, ids] of [
    ["level=beginner", ["s1", "s4", "s12", "s14"]],
    ["length=up-to-8", ["s4", "s10", "s12", "s14"]],
    ["length=9-to-10", ["s1", "s3", "s5", "s6", "s8", "s9", "s11", "s13"]],
    ["length=over-10", ["s2", "s7"]],
    ["topic=programming", ["s12", "s13"]],
    ["level=beginner&length=up-to-8&topic=data-science", ["s14"]],
    ["q=librarian&level=beginner", ["s14"]],
    ["q=librarian&level=advanced", []],
    ["q=&level=advanced&length=&topic=", ["s10", "s11"]],
  ] as const)
    expect(cardIdsOf((await site.get(`/course?${query}`)).text), query).toEqual(ids);
});

test("filters stay in their form, offer the topics of courses, and ignore what they do not offer", async ({
  site,
}) => {
  const form = elementOf(mainOf((await site.get("/course?q=data&level=advanced")).text), "form", {
    role: "search",
  })!;
  const selects = elementsOf(form.innerHtml, "select").map(({ attributes, innerHtml }) => ({
    name: attributes.name,
    chosen: elementOf(innerHtml, "option", { selected: "" })?.text,
  }));
  expect(selects).toEqual([
    { name: "level", chosen: "Advanced" },
    { name: "length", chosen: "Any length" },
    { name: "topic", chosen: "Any topic" },
  ]);
  expect(
    attributeValues(elementOf(form.innerHtml, "select", { name: "topic" })!.innerHtml, "value"),
  ).toContain("solidity");
  expect(cardIdsOf((await site.get("/course?level=expert&length=constructor&topic=cats")).text)).toHaveLength(
    14,
  );
});

test("a list with a topic that somebody invented is not cached", async ({ site }) => {
  for (const topic of ["zebras", "programmin"]) await site.get(`/course?topic=${topic}`);
  await getCached(site, "/course?topic=programming");
  for (const topic of ["zebras", "programmin"])
    expect((await site.get(`/course?topic=${topic}`)).headers.etag).toBeUndefined();
});

test("services are shown for one need, in their order, and a search stays within it", async ({ site }) => {
  for (const [query, ids] of [
    ["need=build", ["s15", "s17", "s23", "s25"]],
    ["need=protect", ["s18", "s19", "s20", "s21", "s22"]],
    ["need=be-found", ["s16", "s26"]],
    ["need=incident", ["s24"]],
    ["need=build&q=escrow", ["s17"]],
    ["need=cats", idRange(15, 26)],
  ] as const)
    expect(cardIdsOf((await site.get(`/services?${query}`)).text), query).toEqual(ids);
});

test("the services link to each need, and keep the search", async ({ site }) => {
  const main = mainOf((await site.get("/services?q=code&need=protect")).text);
  const needs = elementsOf(elementOf(main, "nav", { "aria-label": "Services in groups" })!.innerHtml, "a");
  expect(needs.map(({ text, attributes: { href } }) => `${text}: ${href}`)).toEqual([
    "All services: /services?q=code",
    "Build: /services?q=code&need=build",
    "Protect: /services?q=code&need=protect",
    "Be found: /services?q=code&need=be-found",
    "Something happened: /services?q=code&need=incident",
  ]);
  expect(needs.map(({ attributes }) => attributes["aria-current"])).toEqual([
    undefined,
    undefined,
    "true",
    undefined,
    undefined,
  ]);
  expect(elementOf(main, "input", { name: "need" })?.attributes.value).toBe("protect");
});

test("a list that cannot be read shows 'No blogs found', is logged, and is not cached", async ({ site }) => {
  await sql`alter table blogs rename to lost`.execute(site.db);
  const failed = await site.get("/course");
  expect(textOf(mainOf(failed.text))).toContain("No blogs found");
  expect(site.log.some((line) => JSON.parse(line).level === 50)).toBe(true);
  await sql`alter table lost rename to blogs`.execute(site.db);
  expect(cardIdsOf((await site.get("/course")).text)).toHaveLength(14);
});

function cardElements(html: string) {
  return elementsOf(mainOf(html), "article");
}

async function readBlog(site: TestSite, id: string) {
  const { title, description, content } = (await findBlogSource(site.db, id))!;
  const { plain } = (await site.renderer.render({ title, description, content }, "reader"))!;
  return { title, plain };
}

function foldSpaces(text: string) {
  return text.replace(/\s+/g, " ").trim();
}
