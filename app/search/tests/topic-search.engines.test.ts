// The search for blogs of a topic.
import { expect } from "vitest";
import { announce } from "../../../db/engine.ts";
import { elementOf, elementsOf } from "../../../test/support/page.ts";
import { bread, cafe, nihongo, publish } from "../../../test/support/people-and-blogs.ts";
import { searchIds } from "../../../test/support/search.ts";
import { test as base } from "../../../test/support/site.ts";
import { readTopicQuery } from "../lib/topic-query.ts";
import { searchBlogs } from "../models/search.server.ts";

const test = base.extend("topics", async ({ site }) => {
  await publish(site.db, bread, {}, ["Sourdough", "Night Baking"]);
  await publish(site.db, cafe, {}, ["Coffee", "Sourdough"]);
  await publish(site.db, nihongo, {}, ["Night Baking"]);
  await publish(site.db, { ...bread, id: "nightly22222" }, { position: 1 });
});

test('"topic:…" in a search keeps the blogs of that topic, in any spelling, and lists the newest first without words', async ({
  site,
  topics: _,
}) => {
  for (const q of ["topic:sourdough", "topic:SourDough", 'TOPIC:"Sourdough"'])
    expect(await searchIds(site, q), q).toEqual([cafe.id, bread.id]);
  expect(await searchIds(site, 'topic:"night baking"')).toEqual([nihongo.id, bread.id]);
  expect(await searchIds(site, "topic:sourdough topic:night-baking")).toEqual([bread.id]);
  expect(await searchIds(site, "topic:pottery")).toEqual([]);
  expect((await site.get("/search?q=topic%3Asourdough")).text).toContain("Search Results for");
});

test('"topic:…" is combined with words, misspelt ones and parts of titles too', async ({
  site,
  topics: _,
}) => {
  expect(await searchIds(site, "flour topic:sourdough")).toEqual([bread.id]);
  expect(await searchIds(site, "topic:coffee flour")).toEqual([]);
  // The page of a search that fails is empty too.
  expect((await searchBlogs(site.db, "topic:coffee flour")).ids).toEqual([]);
  expect(await searchIds(site, "topic:sourdough fluor")).toEqual([bread.id]);
  expect(await searchIds(site, "topic:sourdough ight Owl")).toEqual([bread.id]);
  const { text } = await site.get(`/search?${new URLSearchParams({ q: "topic:sourdough flour" })}`);
  expect(elementOf(text, "mark")!.text).toBe("flour");
});

test("a merged topic's name finds the blogs of the one that took its place", async ({ site, topics: _ }) => {
  await site.db
    .insertInto("topics")
    .values({ name: "kaffee", label: "Kaffee", merged_into: "coffee" })
    .execute();
  expect(await searchIds(site, "topic:Kaffee")).toEqual([cafe.id]);
});

test("a blog of a topic is found even when the word is in more blogs than one search ranks", async ({
  site,
}) => {
  const count = 1200;
  const first = `many${String(0).padStart(8, "0")}`;
  await publish(site.db, { ...bread, id: first, title: "Old" }, { position: 1 }, ["Rare"]);
  const { row } = await site.db
    .selectFrom("search_blogs" as never)
    .select("row" as never)
    .where("blog_id" as never, "=", first as never)
    .executeTakeFirstOrThrow();
  // Better results than the old one, for every word of its text.
  const terms = await site.db
    .selectFrom("search_postings" as never)
    .select("term" as never)
    .where("row" as never, "=", row)
    .execute();
  for (const { term } of terms as { term: number }[])
    await site.db
      .insertInto("search_postings" as never)
      .values(Array.from({ length: count }, (_, at) => ({ term, impact: 255, row: 1_000_000 + at })) as never)
      .execute();
  await announce(site.db, "feed");
  expect((await searchBlogs(site.db, "flour topic:rare")).ids).toEqual([first]);
});

test.each([
  ["rye", [], "rye"],
  ["topic:Python  flour", ["python"], "flour"],
  ['a topic:"Data  Science" b topic:c#', ["data-science", "c-sharp"], "a b"],
  ["subtopic:python topic: x", [], "subtopic:python topic: x"],
  ["topic:a topic:A topic:b topic:c topic:d topic:e", ["a", "b", "c", "d"], ""],
])("the query %j is read as topics and words", (query, topics, text) => {
  expect(readTopicQuery(query)).toEqual({ topics, text });
});

test("a topic is found by the beginning of its name; a search for nothing finds none", async ({
  site,
  topics: _,
}) => {
  const topicsOf = async (q: string) => {
    const { text } = await site.get(`/search?${new URLSearchParams({ q })}`);
    const found = elementOf(text, "nav", { "aria-label": "Topics with this name" });
    return found && elementsOf(found.innerHtml, "a").map(({ text, attributes }) => [text, attributes.href]);
  };
  expect(await topicsOf("NIGHT bak")).toEqual([["Night Baking", "/topic/night-baking"]]);
  expect([await topicsOf("baking"), await topicsOf("?!")]).toEqual([undefined, undefined]);
});
