import { expect } from "vitest";
import { findBlog } from "../../app/models/blog.server.ts";
import { listCatalogue, listFeedPage } from "../../app/models/feed.server.ts";
import { claimJob } from "../../app/models/job-lease.server.ts";
import { searchBlogs } from "../../app/models/search.server.ts";
import { hasOldHtml, renderOldHtml } from "../../app/models/stored-html.server.ts";
import type { Db } from "../../db/engine.ts";
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

test("a blog is found by keys alone", async ({ plan }) => {
  expect(await plan((db) => findBlog(db, "", "s1"))).not.toContain("SCAN");
});

test("old HTML is found by its index, and in its order", async ({ plan, site }) => {
  const first = await plan(hasOldHtml);
  const batch = await plan((db) => renderOldHtml(db, site.renderer, undefined, new AbortController().signal));
  for (const text of [first, batch]) {
    expect(text).toMatch(/SEARCH blog_texts USING (COVERING )?INDEX blog_texts_renderer/);
    expect(text).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});

test("the next job is found by its index", async ({ plan }) => {
  const text = await plan((db) => claimJob(db, ["bake"], 1, 1));
  expect(text).toContain("USING INDEX jobs_waiting (run_at<?)");
});
