import type { KyselyPlugin } from "kysely";
import { expect } from "vitest";
import { cardIdsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bread, nihongo, publish } from "../../../test/support/people-and-blogs.ts";
import { searchHeading, searchIds } from "../../../test/support/search.ts";
import { loggedErrors, type TestSite, test } from "../../../test/support/site.ts";
import { searchBlogs } from "../models/search.server.ts";

test("the heading repeats the query, and an empty query shows neither heading nor results", async ({
  site,
}) => {
  expect(await searchHeading(site, "data science")).toBe('Search Results for "data science"');
  expect(await searchHeading(site, `<b>"&'`)).toBe(`Search Results for "<b>"&'"`);
  for (const path of ["/search", "/search?q=", "/search?q=%20%20"]) {
    const { text } = await site.get(path);
    expect(cardIdsOf(text)).toEqual([]);
    expect(textOf(mainOf(text))).not.toMatch(/Search Results|Nothing found/);
  }
});

test("operators of the databases' query languages are plain text", async ({ site }) => {
  const operators = [
    `"`,
    `""`,
    "'",
    "*",
    "AND",
    "OR",
    "NOT",
    "NEAR(",
    "NEAR(a b)",
    "python AND",
    "^python",
    "title:python",
    "-python",
  ];
  const moreOperators = [
    "|",
    "&",
    "!",
    "<->",
    "python & !sql",
    "(((",
    ")",
    ":*",
    "a:A",
    "\\",
    "%",
    "_",
    "{title}: x",
    "a+b",
    "$1",
    ";--",
    "'||'",
  ];
  for (const q of [...operators, ...moreOperators]) {
    const response = await site.get(`/search?${new URLSearchParams({ q })}`);
    expect(response.status, q).toBe(200);
  }
  for (const [query, plainQuery] of [
    ["title:python", "title python"],
    ['"sql" -python*', "sql python"],
    ["sql | python", "sql python"],
  ])
    expect(await searchIds(site, query!), query).toEqual(await searchIds(site, plainQuery!));
  expect(loggedErrors(site)).toEqual([]);
});

test("any bytes may stand in the address of a search", async ({ site }) => {
  for (const q of [
    "%00",
    "py%00thon",
    "%ED%A0%80",
    "%F0%9F",
    "%FF%FE",
    "%E2%80%AE",
    "+",
    "\u00a0".repeat(3),
  ].map(String)) {
    const response = await site.get(
      `/search?q=${q.startsWith("%") || q === "+" ? q : encodeURIComponent(q)}`,
    );
    expect(response.status, q).toBe(200);
  }
  expect(loggedErrors(site)).toEqual([]);
});

test("a query is truncated to 200 characters, and the search succeeds however many words it has", async ({
  site,
}) => {
  expect(await searchHeading(site, "é".repeat(250))).toBe(`Search Results for "${"é".repeat(200)}"`);
  expect(await searchHeading(site, "🚀".repeat(250))).toBe(`Search Results for "${"🚀".repeat(200)}"`);
  expect((await site.get(`/search?q=${"a+".repeat(3000)}`)).status).toBe(200);
  expect(loggedErrors(site)).toEqual([]);
});

test("text without spaces and emoji are found by any part, and highlighted", async ({ site }) => {
  await publish(site.db, nihongo);
  for (const query of ["日本語", "本語", "学", "覚える方法", "🚀"])
    expect(await searchIds(site, query), query).toEqual([nihongo.id]);
  expect((await site.get(`/search?q=${encodeURIComponent("本語")}`)).text).toContain(
    "日<mark>本語</mark>の学習",
  );
});

test("typing mistakes are forgiven in every alphabet", async ({ site }) => {
  await publish(site.db, { ...bread, title: "Программирование для всех" });
  expect(await searchIds(site, "прогарммирование")).toEqual([bread.id]);
});

test("short queries find words that begin with them", async ({ site }) => {
  expect(await searchIds(site, "AI")).toContain("s6");
  expect((await searchIds(site, "c")).length).toBeGreaterThan(0);
});

test("a search without results says so, and what to try", async ({ site }) => {
  const textAt = async (path: string) => textOf(mainOf((await site.get(path)).text));
  expect(await textAt("/search?q=xyzzyplugh")).toMatch(/"Words in quotes".*topic:NAME.*Nothing found/);
  expect(await textAt("/search?q=python&year=1999")).toMatch(
    /Nothing found Try other words, or fewer filters/,
  );
});

test("a search sends few statements to the database, however many unknown words its query has", async ({
  site,
}) => {
  const words = Array.from({ length: 40 }, (_, at) => `qz${"xyz".repeat(2)}${at}`).join(" ");
  for (const q of [words, "zyxwvut ".repeat(25), "a b c d e f g h i j k l m n o p q r s t u v w"])
    expect(await countStatements(site, q)).toBeLessThan(16);
});

test("a single letter beside words changes nothing, and alone it finds something", async ({ site }) => {
  expect(await searchIds(site, "a python")).toEqual(await searchIds(site, "python"));
  expect((await searchIds(site, "a")).length).toBeGreaterThan(0);
});

/** How many statements a search sends. */
async function countStatements({ db }: TestSite, q: string) {
  let count = 0;
  const countingPlugin: KyselyPlugin = {
    transformQuery({ node }) {
      count++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await searchBlogs(db.withPlugin(countingPlugin), { q });
  return count;
}
