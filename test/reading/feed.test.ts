import { sql } from "kysely";
import { expect } from "vitest";
import { attributes, cardIdsOf, elementOf, elementsOf, mainOf, textOf } from "../support/page.ts";
import {
  addUser,
  ann,
  blogs,
  bread,
  cafe,
  nihongo,
  publish,
  publishMany,
} from "../support/people-and-blogs.ts";
import { type TestSite, test } from "../support/site.ts";

const builtInIds = Array.from({ length: 26 }, (_, at) => `s${at + 1}`);

test("without posts the feed shows s1 to s26 in order, twenty a page", async ({ site }) => {
  const first = await site.get("/");
  expect(first.status).toBe(200);
  expect(cardIdsOf(first.text)).toEqual(builtInIds.slice(0, 20));
  const second = await site.get(olderHref(first.text)!);
  expect(cardIdsOf(second.text)).toEqual(builtInIds.slice(20));
  expect(olderHref(second.text)).toBeUndefined();
});

test("the feed shows posts from new to old, and then the built-in articles", async ({ site }) => {
  for (const blog of [bread, nihongo, cafe]) await publish(site.db, blog);
  const ids = cardIdsOf((await site.get("/")).text);
  expect(ids).toEqual([...blogs.map(({ id }) => id), ...builtInIds].slice(0, 20));
});

test("a card shows the blog's picture, title and description, and three icons that do nothing", async ({
  site,
}) => {
  await publish(site.db, bread);
  const card = elementOf((await site.get("/")).text, "a", { href: "/blog/bread2222222" })!;
  expect(card.text).toContain(`${bread.title} ${bread.description}`);
  expect(attributes(card.inner, "src")).toEqual(["/company.svg"]);
  const icons = elementOf(card.inner, "span", { "aria-hidden": "true" })!.inner;
  expect(elementsOf(icons, "svg")).toHaveLength(3);
  expect([...elementsOf(icons, "button"), ...elementsOf(icons, "a")]).toEqual([]);
  expect(attributes(icons, "tabindex")).toEqual([]);
});

test("a page of twenty cards has 41 KB at most, and draws the shapes of their icons once", async ({
  site,
}) => {
  const { text } = await site.get("/");
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(41 * 1024);
  const shapes = elementsOf(text, "svg").flatMap(({ attributes: { id } }) => (id ? `#${id}` : []));
  expect(shapes).toHaveLength(3);
  const uses = elementsOf(mainOf(text), "use").map(({ attributes }) => attributes.href);
  expect(uses).toEqual(Array.from({ length: 20 }, () => shapes).flat());
});

test("forty-five blogs of the same millisecond are each shown once, page after page", async ({ site }) => {
  const ids = await publishMany(site.db, 45);
  const shownIds: string[] = [];
  for (let path: string | undefined = "/"; path; ) {
    const page = await site.get(path);
    shownIds.push(...cardIdsOf(page.text));
    path = olderHref(page.text);
  }
  expect(shownIds).toEqual([...ids.toReversed(), ...builtInIds]);
});

test("a blog that is published between two pages neither repeats nor hides another", async ({ site }) => {
  const ids = await publishMany(site.db, 25);
  const first = await site.get("/");
  await publish(site.db, nihongo);
  const second = await site.get(olderHref(first.text)!);
  expect([...cardIdsOf(first.text), ...cardIdsOf(second.text)].slice(0, 25)).toEqual(ids.toReversed());
});

test("/feed returns the same pages as JSON, without the e-mails of authors who have a name", async ({
  site,
}) => {
  await publish(site.db, bread);
  const { blogs, next } = await fetchFeed(site, "");
  expect(blogs.map(({ id }) => id)).toEqual([bread.id, ...builtInIds.slice(0, 19)]);
  expect(blogs[0]!.author).toBe(ann.name);
  const second = await fetchFeed(site, `?before=${next}`);
  expect(second.blogs.map(({ id }) => id)).toEqual(builtInIds.slice(19));
  expect(second.next).toBeUndefined();
  expect(JSON.stringify(blogs)).not.toContain(ann.email);
});

test("an invalid cursor starts at the top of the feed", async ({ site }) => {
  for (const cursor of ["", "x", "1", "99999999999999999999.s1", "-1.s1' or 1=1", "%00", "-1."])
    expect((await fetchFeed(site, `?before=${cursor}`)).blogs[0]?.id, cursor).toBe("s1");
});

test("a removed blog is gone from the feed", async ({ site }) => {
  await publish(site.db, bread, { status: "removed" });
  expect((await site.get("/")).text).not.toContain(bread.title);
});

test("a list that cannot be read shows 'No blogs found', is logged, and is not cached", async ({ site }) => {
  await addUser(site.db, ann);
  await sql`alter table blogs rename to lost`.execute(site.db);
  const page = await site.get("/");
  expect(page.status).toBe(200);
  expect(textOf(mainOf(page.text))).toContain("No blogs found");
  expect(site.log.some((line) => JSON.parse(line).level === 50)).toBe(true);
  await sql`alter table lost rename to blogs`.execute(site.db);
  expect(cardIdsOf((await site.get("/")).text)).toEqual(builtInIds.slice(0, 20));
});

/** The address of the "Older" link, for readers without JavaScript; undefined on the last page. */
function olderHref(html: string) {
  return elementsOf(html, "a").find(({ text }) => text === "Older")?.attributes.href;
}

async function fetchFeed(site: TestSite, query: string) {
  const response = await site.get(`/feed${query}`);
  return JSON.parse(response.text) as { blogs: { id: string; author: string }[]; next?: string };
}
