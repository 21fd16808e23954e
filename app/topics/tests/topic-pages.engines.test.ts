// The pages of topics, and the places that lead there.
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
import { xmlTexts } from "../../../test/support/parse.ts";
import { ann, bread, cafe, nihongo, publish } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";
import { setLike } from "../../cards/models/like.server.ts";
import { removeBlog } from "../../writing/models/write-blog.server.ts";

/** Fixture: Sourdough has bread (the oldest, with two likes), cafe and nihongo. */
const test = base.extend("topics", async ({ site }) => {
  await publish(site.db, bread, {}, ["Sourdough", "C++"]);
  await publish(site.db, cafe, {}, ["Coffee", "sourdough"]);
  await publish(site.db, nihongo, {}, ["SOURDOUGH", "日本語"]);
  for (const actor of ["v:1", "v:2"]) await setLike(site.db, actor, bread.id, true);
  return ["Sourdough", "Coffee"];
});

test("a topic's page has its label as the heading and lists its blogs, newest first or most liked first", async ({
  site,
  topics: _,
}) => {
  const { text } = await site.get("/topic/sourdough");
  expect(elementOf(mainOf(text), "h1")!.textContent).toBe("Sourdough");
  expect(cardIdsOf(text)).toEqual([nihongo.id, cafe.id, bread.id]);
  expect(cardIdsOf((await site.get("/topic/sourdough?sort=liked")).text)).toEqual([
    bread.id,
    nihongo.id,
    cafe.id,
  ]);
  const orders = elementsOf(mainOf(text), "a", { class: "tab" });
  expect(orders.map(({ text, attributes }) => [text, attributes["aria-current"]])).toEqual([
    ["Newest", "page"],
    ["Most liked", undefined],
  ]);
});

test("a topic's page tells search engines and other sites what it is", async ({ site, topics: _ }) => {
  await site.db
    .updateTable("topics")
    .set({ description: "Bread & time." })
    .where("name", "=", "sourdough")
    .execute();
  const { text } = await site.get("/topic/sourdough");
  const address = `${site.url}/topic/sourdough`;
  expect(textOf(mainOf(text))).toContain("Bread & time.");
  expect(elementOf(text, "title")!.textContent).toBe("Sourdough · Lectern");
  expect(elementOf(text, "link", { rel: "canonical" })!.attributes.href).toBe(address);
  expect(elementOf(text, "link", { rel: "alternate", href: `${address}/feed.xml` })).toBeDefined();
  expect(elementOf(text, "meta", { name: "description" })!.attributes.content).toBe("Bread & time.");
  expect(elementOf(text, "meta", { property: "og:title" })!.attributes.content).toBe("Sourdough");
  expect(elementOf(text, "meta", { property: "og:url" })!.attributes.content).toBe(address);
  expect(elementOf(text, "meta", { name: "robots" })).toBeUndefined();
  const liked = (await site.get("/topic/sourdough?sort=liked")).text;
  expect(elementOf(liked, "meta", { name: "robots" })!.attributes.content).toBe("noindex, follow");
  expect((await site.get("/sitemap.xml")).text).toContain(`<loc>${address}</loc>`);
});

test("a topic with letters of another script or signs has an address", async ({ site, topics: _ }) => {
  for (const [path, id] of [
    [`/topic/${encodeURIComponent("日本語")}`, nihongo.id],
    ["/topic/c-plus-plus", bread.id],
  ])
    expect(cardIdsOf((await site.get(path!)).text), path).toEqual([id]);
});

test("other spellings of a topic's address redirect to it permanently, and an unknown topic is a 404", async ({
  site,
  topics: _,
}) => {
  for (const [path, to] of [
    ["/topic/Sourdough", "/topic/sourdough"],
    ["/topic/C%2B%2B?sort=liked", "/topic/c-plus-plus?sort=liked"],
    ["/topic/SourDough/feed.xml", "/topic/sourdough/feed.xml"],
  ]) {
    const response = await site.get(path!);
    expect([response.status, response.headers.location], path).toEqual([301, to]);
  }
  for (const path of [
    "/topic/pottery",
    "/topic/-",
    "/topic/%00",
    `/topic/${"x".repeat(5000)}`,
    "/topic/pottery/feed.xml",
  ])
    expect((await site.get(path)).status, path).toBe(404);
});

test("a specified topic without blogs is there, says so, and offers the search", async ({ site }) => {
  await site.db.deleteFrom("blog_topics").where("topic", "=", "solidity").execute();
  const main = mainOf((await site.get("/topic/solidity")).text);
  expect(elementOf(main, "h1")!.textContent).toBe("Solidity");
  expect(textOf(main)).toContain("No blogs found");
  expect(attributeValues(main, "href")).toContain("/search?q=Solidity");
  expect((await site.get("/sitemap.xml")).text).not.toContain("/topic/solidity");
});

test("a topic's lists continue on further pages, also among equally liked blogs", async ({ site }) => {
  const ids = await publishOfTopic(site, 45);
  for (const id of ids.slice(0, 3)) await setLike(site.db, "v:1", id, true);
  const likedFirst = [...ids.slice(0, 3).reverse(), ...ids.slice(3).reverse()];
  for (const [sort, expected] of [
    ["", [...ids].reverse()],
    ["?sort=liked", likedFirst],
  ] as const)
    expect(await idsOnAllPages(site, `/topic/clay${sort}`), sort).toEqual(expected);
});

test("likes move a blog in a topic's list of most liked, and a removed blog leaves all pages of its topics", async ({
  site,
  topics: _,
}) => {
  const paths = ["/topic/sourdough", "/topic/sourdough?sort=liked", "/topic/sourdough/feed.xml"];
  await getCached(site, `/topic/${encodeURIComponent("日本語")}`);
  for (const path of paths) await getCached(site, path);
  for (const actor of ["v:1", "v:2", "v:3"]) await setLike(site.db, actor, cafe.id, true);
  await expect.poll(async () => cardIdsOf((await site.get(paths[1]!)).text)[0]).toBe(cafe.id);
  await removeBlog(site.db, cafe.id);
  for (const path of paths)
    await expect.poll(async () => (await site.get(path)).text.includes(cafe.id)).toBe(false);
  const rows = await site.db
    .selectFrom("blog_topics")
    .select("topic")
    .where("blog_id", "=", cafe.id)
    .execute();
  expect(rows).toEqual([]);
});

test("a topic has a feed, and feeds name the topics of their blogs", async ({ site, topics: _ }) => {
  const feed = (await site.get("/topic/sourdough/feed.xml")).text;
  expect(xmlTexts(feed).title).toEqual(["Sourdough · Lectern", nihongo.title, cafe.title, bread.title]);
  for (const path of ["/topic/sourdough/feed.xml", "/feed.xml", `/people/${ann.id}/feed.xml`])
    expect((await site.get(path)).text, path).toContain('<category term="c-plus-plus" label="C++"/>');
});

test("the article with which to begin stands beside the list while it is public", async ({
  site,
  topics: _,
}) => {
  const set = { start_blog: bread.id };
  await site.db.updateTable("topics").set(set).where("name", "=", "coffee").execute();
  const page = (await site.get("/topic/coffee")).text;
  const aside = elementOf(page, "aside")!;
  expect(aside.text).toContain(`Start here ${bread.title}`);
  expect(attributeValues(aside.innerHtml, "href")).toContain(`/blog/${bread.id}`);
  expect(cardIdsOf(page)).toEqual([cafe.id]);
  await removeBlog(site.db, bread.id);
  expect(elementOf((await site.get("/topic/coffee")).text, "aside")!.text).not.toContain("Start here");
});

test("cards show two topics as text, and an article links to all of its topics below its text", async ({
  site,
}) => {
  await publish(site.db, bread, {}, ["Sourdough", "C++", "Ovens"]);
  const card = elementsOf(mainOf((await site.get("/")).text), "article")[0]!;
  expect(card.text).toContain("1 min read · Sourdough · C++");
  expect(attributeValues(card.innerHtml, "href").filter((path) => path.startsWith("/topic"))).toEqual([]);
  const links = elementsOf((await site.get(`/blog/${bread.id}`)).text, "p", { class: "topics" })[0]!;
  expect(attributeValues(links.innerHtml, "href")).toEqual([
    "/topic/sourdough",
    "/topic/c-plus-plus",
    "/topic/ovens",
  ]);
});

test("a built-in article has the topic of its front matter", async ({ site }) => {
  expect(cardIdsOf((await site.get("/topic/internet-of-things")).text)).toEqual(["s5"]);
});

test("the editor's field gets a few suggested topics, also in other scripts", async ({ site, topics: _ }) => {
  const complete = async (q: string) => {
    const { text } = await site.get(`/topics.json?${new URLSearchParams({ q })}`);
    return JSON.parse(text).topics.map(({ label }: { label: string }) => label);
  };
  expect(await complete("SOUR")).toEqual(["Sourdough"]);
  expect(await complete("c+")).toEqual(["C++"]);
  expect(await complete("日")).toEqual(["日本語"]);
  expect(await complete("pottery")).toEqual([]);
  expect((await complete("")).length).toBe(8);
  expect(await complete("x".repeat(10_000))).toEqual([]);
});

/** Publishes blogs with the topic Clay. Returns their ids, the oldest first. */
async function publishOfTopic({ db }: TestSite, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `clay${String(at).padStart(8, "0")}`);
  for (const [at, id] of ids.entries()) await publish(db, { ...bread, id }, { position: at + 1 }, ["Clay"]);
  return ids;
}

/** The ids of the blogs on all pages of a list, in its order. */
async function idsOnAllPages(site: TestSite, path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | undefined = path; next; ) {
    const { text } = await site.get(next);
    ids.push(...cardIdsOf(text));
    const older = elementsOf(mainOf(text), "a", { class: "button" }).find(({ text }) => text === "Older");
    next =
      older && path.split("?")[0]! + older.attributes.href!.replace(/^[^?]*/, "").replaceAll("&amp;", "&");
  }
  return ids;
}
