import { sql } from "kysely";
import { expect } from "vitest";
import { ann, blogs, bread, cafe, joins, nihongo, publishes, publishesMany } from "../support/cast.ts";
import { attributes, cardsOf, elementOf, elementsOf, mainOf, textOf } from "../support/page.ts";
import { type TestSite, test } from "../support/site.ts";

const library = Array.from({ length: 26 }, (_, at) => `s${at + 1}`);

test("without posts the feed shows s1 to s26 in order, twenty a page", async ({ site }) => {
  const first = await site.get("/");
  expect(first.status).toBe(200);
  expect(cardsOf(first.text)).toEqual(library.slice(0, 20));
  const second = await site.get(older(first.text)!);
  expect(cardsOf(second.text)).toEqual(library.slice(20));
  expect(older(second.text)).toBeUndefined();
});

test("posts come first, the newest on top, and then the library", async ({ site }) => {
  for (const blog of [bread, nihongo, cafe]) await publishes(site.db, blog);
  const shown = cardsOf((await site.get("/")).text);
  expect(shown).toEqual([...blogs.map(({ id }) => id), ...library].slice(0, 20));
});

test("a card shows the blog's picture, title and description, and three icons that do nothing", async ({
  site,
}) => {
  await publishes(site.db, bread);
  const card = elementOf((await site.get("/")).text, "a", { href: "/blog/bread2222222" })!;
  expect(card.text).toContain(`${bread.title} ${bread.description}`);
  expect(attributes(card.inner, "src")).toEqual(["/company.svg"]);
  const icons = elementOf(card.inner, "span", { "aria-hidden": "true" })!.inner;
  expect(elementsOf(icons, "svg")).toHaveLength(3);
  expect([...elementsOf(icons, "button"), ...elementsOf(icons, "a")]).toEqual([]);
  expect(attributes(icons, "tabindex")).toEqual([]);
});

test("a page of twenty cards has 40 KB at most, and draws the shapes of their icons once", async ({
  site,
}) => {
  const { text } = await site.get("/");
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(40 * 1024);
  const shapes = elementsOf(text, "svg").flatMap(({ attributes: { id } }) => (id ? `#${id}` : []));
  expect(shapes).toHaveLength(3);
  const uses = elementsOf(mainOf(text), "use").map(({ attributes }) => attributes.href);
  expect(uses).toEqual(Array.from({ length: 20 }, () => shapes).flat());
});

test("forty-five blogs of one millisecond: the pages lose none and show none twice", async ({ site }) => {
  const ids = await publishesMany(site.db, 45);
  const seen: string[] = [];
  for (let path: string | undefined = "/"; path; ) {
    const page = await site.get(path);
    seen.push(...cardsOf(page.text));
    path = older(page.text);
  }
  expect(seen).toEqual([...ids.toReversed(), ...library]);
});

test("a blog published while somebody reads on neither repeats nor hides another", async ({ site }) => {
  const ids = await publishesMany(site.db, 25);
  const first = await site.get("/");
  await publishes(site.db, nihongo);
  const second = await site.get(older(first.text)!);
  expect([...cardsOf(first.text), ...cardsOf(second.text)].slice(0, 25)).toEqual(ids.toReversed());
});

test("scripts get the same pages as data, without the authors' e-mails where they have a name", async ({
  site,
}) => {
  await publishes(site.db, bread);
  const { blogs, next } = await data(site, "");
  expect(blogs.map(({ id }) => id)).toEqual([bread.id, ...library.slice(0, 19)]);
  expect(blogs[0]!.author).toBe(ann.name);
  const rest = await data(site, `?before=${next}`);
  expect(rest.blogs.map(({ id }) => id)).toEqual(library.slice(19));
  expect(rest.next).toBeUndefined();
  expect(JSON.stringify(blogs)).not.toContain(ann.email);
});

test("a cursor that is not one of ours begins at the top", async ({ site }) => {
  for (const cursor of ["", "x", "1", "99999999999999999999.s1", "-1.s1' or 1=1", "%00", "-1."])
    expect((await data(site, `?before=${cursor}`)).blogs[0]?.id, cursor).toBe("s1");
});

test("a removed blog is gone from the feed", async ({ site }) => {
  await publishes(site.db, bread, { status: "removed" });
  expect((await site.get("/")).text).not.toContain(bread.title);
});

test("a list that cannot be read is logged and says 'No blogs found', and is not kept", async ({ site }) => {
  await joins(site.db, ann);
  await sql`alter table blogs rename to lost`.execute(site.db);
  const failed = await site.get("/");
  expect(failed.status).toBe(200);
  expect(textOf(mainOf(failed.text))).toContain("No blogs found");
  expect(site.log.some((line) => JSON.parse(line).level === 50)).toBe(true);
  await sql`alter table lost rename to blogs`.execute(site.db);
  expect(cardsOf((await site.get("/")).text)).toEqual(library.slice(0, 20));
});

/** Where the link without JavaScript leads. */
function older(html: string) {
  return elementsOf(html, "a").find(({ text }) => text === "Older")?.attributes.href;
}

async function data(site: TestSite, query: string) {
  const answer = await site.get(`/feed${query}`);
  return JSON.parse(answer.text) as { blogs: { id: string; author: string }[]; next?: string };
}
