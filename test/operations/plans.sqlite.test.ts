import { expect } from "vitest";
import { listCatalogue, listFeedPage } from "../../app/models/feed.server.ts";
import { searchBlogs } from "../../app/models/search.server.ts";
import { hasOldHtml, renderOldHtml } from "../../app/models/stored-html.server.ts";
import type { Db } from "../../db/engine.ts";
import { hotQueries } from "../support/hot-queries.ts";
import { planOf } from "../support/plans.ts";
import { test as base } from "../support/site.ts";

const test = base.extend(
  "plan",
  async ({ site }) =>
    (ask: (db: Db) => Promise<unknown>) =>
      planOf(site.db, "explain query plan", ask),
);

test("the feed is read in the order of its index, from the cursor on", async ({ plan }) => {
  const first = await plan((db) => listFeedPage(db, {}));
  expect(first).toContain("SCAN blogs USING INDEX blogs_position");
  const next = await plan((db) => listFeedPage(db, { before: { position: 1, id: "a" } }));
  expect(next).toContain("SEARCH blogs USING INDEX blogs_position ((position,id)<(?,?))");
  for (const text of [first, next]) expect(text).not.toContain("TEMP B-TREE");
});

test("the filters ask the index of pieces, of three characters as of fewer", async ({ plan }) => {
  for (const q of ["python", "ai", "é"])
    for (const ask of [(db: Db) => listFeedPage(db, { q }), (db: Db) => listCatalogue(db, "course", q)]) {
      const text = await plan(ask);
      expect(text).toMatch(/SCAN f VIRTUAL TABLE INDEX \d+:M\d/);
      expect(text).not.toMatch(/SCAN (?!f )/);
    }
});

test("the search asks the index of words, and reads the vocabulary only for a word nobody wrote", async ({
  plan,
}) => {
  const known = await plan((db) => searchBlogs(db, "python course"));
  expect(known).toMatch(/SCAN f VIRTUAL TABLE INDEX \d+:M\d/);
  expect(known).not.toMatch(/SCAN (?!f |search_vocabulary VIRTUAL TABLE INDEX 1537)/);
  // 1: every term. A misspelt word is compared with those of its first letters.
  const misspelt = await plan((db) => searchBlogs(db, "pyhton"));
  expect(misspelt).toContain("SCAN search_vocabulary VIRTUAL TABLE INDEX 1537:");
  expect(misspelt).not.toContain("SCAN search_vocabulary VIRTUAL TABLE INDEX 1:");
});

test("a search for signs asks the index of pieces", async ({ plan }) => {
  const text = await plan((db) => searchBlogs(db, "!? &"));
  expect(text).toMatch(/SCAN f VIRTUAL TABLE INDEX \d+:M\d/);
  expect(text).not.toMatch(/SCAN (?!f )/);
});

for (const [name, ask] of Object.entries(hotQueries))
  test(`${name}: no table is read from one end to the other, and nothing is sorted`, async ({ plan }) => {
    const text = await plan(ask);
    expect(text).toMatch(/SEARCH|SCAN/);
    // These are read in the order of an index, and no more of them than are needed.
    const scans = text.matchAll(/SCAN (?!\w+ USING (COVERING )?INDEX (blogs_position|jobs_next)).*/g);
    expect([...scans].flat()).toEqual([]);
    expect(text).not.toContain("TEMP B-TREE");
  });

test("old HTML is found by its index, and in its order", async ({ plan, site }) => {
  const first = await plan(hasOldHtml);
  const batch = await plan((db) => renderOldHtml(db, site.renderer, undefined, new AbortController().signal));
  for (const text of [first, batch]) {
    expect(text).toMatch(/SEARCH blog_texts USING (COVERING )?INDEX blog_texts_renderer/);
    expect(text).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});
