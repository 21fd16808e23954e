import { expect } from "vitest";
import { listCatalogue, listFeedPage } from "../../app/models/feed.server.ts";
import { searchBlogs } from "../../app/models/search.server.ts";
import { hasOldHtml, renderOldHtml } from "../../app/models/stored-html.server.ts";
import type { Db } from "../../db/engine.ts";
import { hotQueries } from "../support/hot-queries.ts";
import { queryPlans } from "../support/query-plans.ts";
import { test as base } from "../support/site.ts";

const test = base.extend(
  "explain",
  async ({ site }) =>
    (query: (db: Db) => Promise<unknown>) =>
      queryPlans(site.db, "explain query plan", query),
);

test("the feed is read in the order of its index, starting at the cursor", async ({ explain }) => {
  const firstPage = await explain((db) => listFeedPage(db, {}));
  expect(firstPage).toContain("SCAN blogs USING INDEX blogs_position");
  const nextPage = await explain((db) => listFeedPage(db, { before: { position: 1, id: "a" } }));
  expect(nextPage).toContain("SEARCH blogs USING INDEX blogs_position ((position,id)<(?,?))");
  for (const text of [firstPage, nextPage]) expect(text).not.toContain("TEMP B-TREE");
});

test("the filters use the n-gram index, for three characters and for fewer", async ({ explain }) => {
  for (const q of ["python", "ai", "é"])
    for (const query of [(db: Db) => listFeedPage(db, { q }), (db: Db) => listCatalogue(db, "course", q)]) {
      const text = await explain(query);
      expect(text).toMatch(/SCAN f VIRTUAL TABLE INDEX \d+:M\d/);
      expect(text).not.toMatch(/SCAN (?!f )/);
    }
});

test("the search uses the index of words, and reads the vocabulary only for an unknown word", async ({
  explain,
}) => {
  const knownWords = await explain((db) => searchBlogs(db, "python course"));
  expect(knownWords).toMatch(/SCAN f VIRTUAL TABLE INDEX \d+:M\d/);
  expect(knownWords).not.toMatch(/SCAN (?!f |search_vocabulary VIRTUAL TABLE INDEX 1537)/);
  // Index 1537 reads the terms with the same first letters, index 1 every term.
  const misspeltWord = await explain((db) => searchBlogs(db, "pyhton"));
  expect(misspeltWord).toContain("SCAN search_vocabulary VIRTUAL TABLE INDEX 1537:");
  expect(misspeltWord).not.toContain("SCAN search_vocabulary VIRTUAL TABLE INDEX 1:");
});

test("a search for punctuation uses the n-gram index", async ({ explain }) => {
  const text = await explain((db) => searchBlogs(db, "!? &"));
  expect(text).toMatch(/SCAN f VIRTUAL TABLE INDEX \d+:M\d/);
  expect(text).not.toMatch(/SCAN (?!f )/);
});

for (const [name, query] of Object.entries(hotQueries))
  test(`${name}: no table is read from one end to the other, and nothing is sorted`, async ({ explain }) => {
    const text = await explain(query);
    expect(text).toMatch(/SEARCH|SCAN/);
    // These are read in the order of an index, and no more of them than are needed.
    const scans = text.matchAll(/SCAN (?!\w+ USING (COVERING )?INDEX (blogs_position|jobs_next)).*/g);
    expect([...scans].flat()).toEqual([]);
    expect(text).not.toContain("TEMP B-TREE");
  });

test("old HTML is found by its index, and read in the order of the index", async ({ explain, site }) => {
  const check = await explain(hasOldHtml);
  const batch = await explain((db) =>
    renderOldHtml(db, site.renderer, undefined, new AbortController().signal),
  );
  for (const text of [check, batch]) {
    expect(text).toMatch(/SEARCH blog_texts USING (COVERING )?INDEX blog_texts_renderer/);
    expect(text).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});
