import { expect } from "vitest";
import { cardsOf, elementsOf, mainOf, textOf } from "../support/page.ts";
import { blogs, bread, cafe, nihongo, publish } from "../support/people-and-blogs.ts";
import { test as base, loggedErrors, type TestSite } from "../support/site.ts";

const test = base.extend("find", async ({ site }) => {
  for (const blog of blogs) await publish(site.db, blog);
  /** Ids of the posts in the feed that this text leaves. */
  return async (text: string) => (await ids(site, text)).filter((id) => !/^s\d+$/.test(id));
});

test("the filter finds a part of a title or of a description, whatever the letter case", async ({ find }) => {
  expect(await find("NIGHT owl")).toEqual([bread.id]);
  expect(await find("rises while")).toEqual([bread.id]);
  expect(await find("read")).toContain(bread.id);
});

test("the filter looks at neither the content nor across title and description", async ({ find }) => {
  expect(await find("flour")).toEqual([]);
  expect(await find("Owls A loaf")).toEqual([]);
});

test("accents make no difference, in either direction", async ({ find }) => {
  expect(await find("cafe elan")).toEqual([cafe.id]);
  expect(await find("brèad för")).toEqual([bread.id]);
  expect(await find("cafe\u0301")).toEqual([cafe.id]);
});

test("scripts without spaces and emoji are found by any part, one and two characters too", async ({
  find,
}) => {
  for (const text of ["日本語の", "本語", "学", "🚀", "つ 🚀"])
    expect(await find(text), text).toEqual([nihongo.id]);
});

test("one and two characters find what holds them", async ({ find, site }) => {
  expect(await find("é")).toContain(cafe.id);
  expect(await find("ow")).toEqual([bread.id]);
  expect(await ids(site, "AI")).toContain("s6");
  expect(await ids(site, "qz")).toEqual([]);
});

test("signs of the databases' languages mean themselves", async ({ find }) => {
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

test("what no text can hold finds nothing and breaks nothing", async ({ site }) => {
  for (const q of ["%00", "Bread%00", "%ED%A0%80", "%F0%9F", "%FF", "a".repeat(5000), "%20%20x%20%20"]) {
    for (const path of [`/?q=${q}`, `/feed?q=${q}`, `/course?q=${q}`]) {
      const answer = await site.get(path);
      expect(answer.status, path.slice(0, 40)).toBe(200);
    }
  }
  expect(loggedErrors(site)).toEqual([]);
});

test("blank text filters nothing", async ({ site }) => {
  expect(await ids(site, "  ")).toHaveLength(20);
});

test("nonsense shows 'No blogs found'", async ({ site }) => {
  const page = await site.get("/?q=xyzzyplugh");
  expect(textOf(mainOf(page.text))).toContain("No blogs found");
});

test("the filter goes over all blogs, page by page", async ({ site }) => {
  const first = await site.get("/?q=e");
  const { href } = elementsOf(first.text, "a").find(({ text }) => text === "Older")!.attributes;
  expect(href).toMatch(/^\/\?q=e&before=./);
  const second = await site.get(href!);
  expect(cardsOf(first.text)).toHaveLength(20);
  expect([...cardsOf(first.text), ...cardsOf(second.text)]).toEqual(
    Array.from({ length: 26 }, (_, at) => `s${at + 1}`),
  );
});

async function ids(site: TestSite, text: string): Promise<string[]> {
  const answer = await site.get(`/feed?${new URLSearchParams({ q: text })}`);
  return (JSON.parse(answer.text) as { blogs: { id: string }[] }).blogs.map(({ id }) => id);
}
