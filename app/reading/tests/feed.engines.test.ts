import { sql } from "kysely";
import { expect } from "vitest";
import {
  attributeValues,
  cardIdsOf,
  elementOf,
  elementsOf,
  mainOf,
  textOf,
} from "../../../test/support/page.ts";
import {
  addUser,
  ann,
  blogs,
  bread,
  cafe,
  nihongo,
  publish,
  publishMany,
} from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";

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

test("a card shows the blog's picture, title and description, and beside its link three buttons", async ({
  site,
}) => {
  await publish(site.db, bread);
  const card = elementOf((await site.get("/")).text, "a", { href: "/blog/bread2222222" })!;
  expect(card.text).toContain(`${bread.title} ${bread.description}`);
  expect(attributeValues(card.innerHtml, "src")).toEqual(["/company.svg"]);
  expect(elementsOf(card.innerHtml, "button")).toEqual([]);
  expect(await readButtons(site, bread.id)).toEqual([
    ["/blog/bread2222222/like", "Like 0", "yes", "false"],
    ["/blog/bread2222222/bookmark", "Bookmark", "yes", "false"],
    ["/blog/bread2222222", "Share", undefined, undefined],
  ]);
});

test("cards show likes to everyone, and to members alone what they did themselves", async ({ site }) => {
  await publish(site.db, bread);
  const reader = await site.logIn(ann);
  expect((await readButtons(site, bread.id))[0]![1]).toBe("Like 0");
  for (const act of ["like", "bookmark"]) await reader.act(`/blog/${bread.id}/${act}`, { on: "yes" });
  const own = [
    ["/blog/bread2222222/like", "Like 1", "no", "true"],
    ["/blog/bread2222222/bookmark", "Bookmark", "no", "true"],
  ];
  expect((await readButtons(reader, bread.id)).slice(0, 2)).toEqual(own);
  expect(JSON.parse((await reader.get("/feed")).text).blogs[0]).toMatchObject({ isLiked: true });
  await expect
    .poll(async () => (await readButtons(site, bread.id))[0])
    .toEqual(["/blog/bread2222222/like", "Like 1", "yes", "false"]);
  await reader.act("/blog/s1/like", { on: "yes" });
  expect((await readButtons(reader, "s1", "/course"))[0]).toEqual(["/blog/s1/like", "Like 1", "no", "true"]);
});

test("above the plain feed one sentence says what the place is, and three links lead on", async ({
  site,
}) => {
  const main = mainOf((await site.get("/")).text);
  const welcome = main.slice(0, main.indexOf("<article"));
  expect(textOf(welcome)).toContain("Lectern Academy is a place to learn technology");
  const welcomeLinks = elementsOf(welcome, "a").map(({ text, attributes: { href } }) => [text, href]);
  expect(welcomeLinks).toEqual([
    ["Learn", "/paths"],
    ["Hire us", "/services"],
    ["Write", "/write"],
  ]);
  const older = olderHref((await site.get("/")).text)!;
  for (const path of ["/?q=python", older])
    expect(mainOf((await site.get(path)).text), path).not.toContain("Hire us");
  expect(mainOf((await (await site.logIn(ann)).get("/")).text)).not.toContain("Hire us");
});

test("the first card of the plain feed is large, and of cards in a row by one author only the first two name the author", async ({
  site,
}) => {
  await publish(site.db, bread);
  const cards = elementsOf((await site.get("/")).text, "article").map((card) => card.attributes.class!);
  // The post has no picture that is large enough to stand above its text.
  expect(cards[0]).toBe("feed-card lead");
  expect(cards.slice(1)).toEqual(Array.from({ length: 19 }, () => "feed-card"));
  const names = elementsOf((await site.get("/")).text, "article").map(({ text }) => text.includes("Academy"));
  expect(names.slice(0, 5)).toEqual([false, true, true, false, false]);
  const [first] = elementsOf((await site.get("/?q=python")).text, "article");
  expect(first!.attributes.class).toBe("feed-card");
});

test("a page of twenty cards has 72 KB at most, before it is compressed", async ({ site }) => {
  expect(Buffer.byteLength((await site.get("/")).text)).toBeLessThanOrEqual(72 * 1024);
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

// The list itself, and what the page reads after it: the blog that editors chose.
for (const table of ["blogs", "settings"])
  test(`a page whose ${table} cannot be read shows 'No blogs found', is logged, and is not cached`, async ({
    site,
  }) => {
    await addUser(site.db, ann);
    await sql`alter table ${sql.table(table)} rename to lost`.execute(site.db);
    const page = await site.get("/");
    expect(page.status).toBe(200);
    expect(textOf(mainOf(page.text))).toContain("No blogs found");
    expect(site.log.some((line) => JSON.parse(line).level === 50)).toBe(true);
    await sql`alter table lost rename to ${sql.table(table)}`.execute(site.db);
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

/** The forms of a card: address, name of the button, the state it asks for, whether it is pressed. */
async function readButtons(reader: { get: TestSite["get"] }, id: string, path = "/") {
  const cards = elementsOf((await reader.get(path)).text, "article");
  const card = cards.find(({ innerHtml }) => innerHtml.includes(`href="/blog/${id}"`))!;
  return elementsOf(card.innerHtml, "form").map(({ attributes, innerHtml }) => [
    attributes.action,
    ...attributeValues(innerHtml, "aria-label"),
    attributeValues(innerHtml, "value")[0],
    attributeValues(innerHtml, "aria-pressed")[0],
  ]);
}
