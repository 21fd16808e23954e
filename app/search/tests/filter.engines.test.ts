import { expect } from "vitest";
import type { Db } from "../../../db/engine.ts";
import { cardIdsOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, blogs, bread, cafe, nihongo, publish } from "../../../test/support/people-and-blogs.ts";
import { test as base, loggedErrors, type TestSite } from "../../../test/support/site.ts";
import { fold, trigrams } from "../../lib/fold.ts";
import { addToSearch } from "../models/search-index.server.ts";

/** Fixture: `find` returns the ids of the posts that the filter finds for a text. */
const test = base.extend("find", async ({ site }) => {
  for (const blog of blogs) await publish(site.db, blog);
  return async (text: string) => (await feedIds(site, text)).filter((id) => !/^s\d+$/.test(id));
});

test("the filter finds a part of a title or of a description, whatever the letter case", async ({ find }) => {
  expect(await find("NIGHT owl")).toEqual([bread.id]);
  expect(await find("rises while")).toEqual([bread.id]);
  expect(await find("read")).toContain(bread.id);
});

test("the filter does not search the content, and no match spans title and description", async ({ find }) => {
  expect(await find("flour")).toEqual([]);
  expect(await find("Owls A loaf")).toEqual([]);
});

test("accents make no difference, in either direction", async ({ find }) => {
  expect(await find("cafe elan")).toEqual([cafe.id]);
  expect(await find("brèad för")).toEqual([bread.id]);
  expect(await find("cafe\u0301")).toEqual([cafe.id]);
});

test("text without spaces and emoji are found by any part, even by one or two characters", async ({
  find,
}) => {
  for (const text of ["日本語の", "本語", "学", "🚀", "つ 🚀"])
    expect(await find(text), text).toEqual([nihongo.id]);
});

test("a filter of one or two characters finds the blogs that contain them", async ({ find, site }) => {
  expect(await find("é")).toContain(cafe.id);
  expect(await find("ow")).toEqual([bread.id]);
  expect(await feedIds(site, "AI")).toContain("s6");
  expect(await feedIds(site, "qz")).toEqual([]);
});

test("operators of the databases' query languages are plain text", async ({ find }) => {
  for (const text of ["100%", "%", "_", "a_b", `"`, `"best"`, "'", "Bob's", "\\", "C:\\beans", "&", ", 1"])
    expect(await find(text), text).toEqual([cafe.id]);
  for (const text of [
    "%%",
    "__",
    "owl_",
    "o%l",
    `""`,
    "\\\\",
    "* OR *",
    "NEAR(",
    "' or ''='",
    "{head}:",
    "^B",
  ])
    expect(await find(text), text).toEqual([]);
});

test("invalid, very long and padded texts in the address cause no error", async ({ site }) => {
  for (const q of ["%00", "Bread%00", "%ED%A0%80", "%F0%9F", "%FF", "a".repeat(5000), "%20%20x%20%20"]) {
    for (const path of [`/?q=${q}`, `/feed?q=${q}`, `/course?q=${q}`]) {
      const response = await site.get(path);
      expect(response.status, path.slice(0, 40)).toBe(200);
    }
  }
  expect(loggedErrors(site)).toEqual([]);
});

test("blank text filters nothing", async ({ site }) => {
  expect(await feedIds(site, "  ")).toHaveLength(20);
});

test("a filter that matches nothing shows 'No blogs found'", async ({ site }) => {
  const page = await site.get("/?q=xyzzyplugh");
  expect(textOf(mainOf(page.text))).toContain("No blogs found");
});

test("the filter searches all blogs, page by page", async ({ site }) => {
  const first = await site.get("/?q=e");
  const { href } = elementsOf(first.text, "a").find(({ text }) => text === "Older")!.attributes;
  expect(href).toMatch(/^\/\?q=e&before=./);
  const second = await site.get(href!);
  expect(cardIdsOf(first.text)).toHaveLength(20);
  expect([...cardIdsOf(first.text), ...cardIdsOf(second.text)]).toEqual(
    Array.from({ length: 26 }, (_, at) => `s${at + 1}`),
  );
});

test("the filter finds a blog behind 6,100 newer ones with the same trigrams", async ({ site }) => {
  await publish(site.db, { ...bread, title: "One two three" });
  await insertHeads(site.db, 6100, "Two three one two");
  expect(await feedIds(site, "one two three")).toEqual([bread.id]);
});

/** Inserts blogs, newer than all others, with what the filter reads of them. */
async function insertHeads(db: Db, count: number, title: string) {
  const columns = {
    kind: "post" as const,
    title,
    description: "",
    excerpt: "",
    reading_minutes: 1,
    image_alt: "",
  };
  const grams = trigrams(fold(`${title}\n`));
  await db.transaction().execute(async (db) => {
    for (let at = 0; at < count; at++) {
      const id = `head${at}`;
      const row = { ...columns, id, author_id: ann.id, updated_at: "", position: Date.UTC(2030) + at };
      await db.insertInto("blogs").values(row).execute();
      await addToSearch(db, id, { terms: [], words: [], headGrams: grams, folded: "" });
    }
  });
}

async function feedIds(site: TestSite, text: string): Promise<string[]> {
  const response = await site.get(`/feed?${new URLSearchParams({ q: text })}`);
  return (JSON.parse(response.text) as { blogs: { id: string }[] }).blogs.map(({ id }) => id);
}
