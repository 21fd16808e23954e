// The search for blogs of a topic.
import { expect } from "vitest";
import { announce } from "../../../db/engine.ts";
import { elementOf, elementsOf } from "../../../test/support/page.ts";
import { bread, cafe, nihongo, publish } from "../../../test/support/people-and-blogs.ts";
import { foundIds, searchIds } from "../../../test/support/search.ts";
import { test as base } from "../../../test/support/site.ts";
import { readQuery } from "../lib/read-query.ts";

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
  expect(await foundIds(site.db, "topic:coffee flour")).toEqual([]);
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
  expect(await foundIds(site.db, "flour topic:rare")).toEqual([first]);
});

test.each([
  ["rye", [], "rye"],
  ["topic:Python  flour", ["python"], "flour"],
  ['a topic:"Data  Science" b topic:c#', ["data-science", "c-sharp"], "a b"],
  ["subtopic:python topic: x", [], "subtopic:python topic: x"],
  ["topic:a topic:A topic:b topic:c topic:d topic:e", ["a", "b", "c", "d"], ""],
])("the query %j is read as topics and words", (query, topics, text) => {
  expect(readQuery(query)).toEqual({ topics, phrases: [], text });
});

test("above the results stands what is called as the query: a topic, a path, an author", async ({
  site,
  topics: _,
}) => {
  const doorsOf = async (q: string) => {
    const { text } = await site.get(`/search?${new URLSearchParams({ q })}`);
    const row = elementOf(text, "nav", { "aria-label": "With this name" });
    return row && elementsOf(row.innerHtml, "a").map(({ text, attributes }) => [text, attributes.href]);
  };
  expect(await doorsOf("NIGHT baking")).toEqual([["Topic: Night Baking", "/topic/night-baking"]]);
  expect(await doorsOf("web developer")).toEqual([
    ["Path: From nothing to a web developer", "/paths/web-developer"],
  ]);
  expect(await doorsOf("ann archer")).toEqual([["Author: Ann Archer", "/people/ann222222222"]]);
  // The course of Python is the first result.
  expect(await doorsOf("python")).toBeUndefined();
  expect([await doorsOf("night"), await doorsOf("?!")]).toEqual([undefined, undefined]);
});
