import { expect } from "vitest";
import { buildSearchTexts } from "../../app/markdown/search-texts.server.ts";
import { findBlog } from "../../app/models/blog.server.ts";
import { listCatalogue, listFeedPage } from "../../app/models/feed.server.ts";
import { claimJob } from "../../app/models/job-lease.server.ts";
import { searchBlogs } from "../../app/models/search.server.ts";
import { addToSearch } from "../../app/models/search-index.server.ts";
import { hasOldHtml, renderOldHtml } from "../../app/models/stored-html.server.ts";
import type { Db } from "../../db/engine.ts";
import { publishesMany } from "../support/cast.ts";
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

test("the filters compare the newest titles, and then those that the index of pieces finds", async ({
  plan,
  site,
}) => {
  await publishesMany(site.db, 1100);
  for (const q of ["python", "ai", "語", "!? &"]) {
    const text = await plan((db) => listFeedPage(db, { q }));
    expect(text).toContain("SCAN blogs USING INDEX blogs_position");
    expect(text).toMatch(/SCAN search_heads VIRTUAL TABLE INDEX \d+:M\d/);
    expect(text).not.toMatch(/SCAN (?!search_heads|blogs USING INDEX blogs_position)/);
    const catalogue = await plan((db) => listCatalogue(db, "course", q));
    expect(catalogue).toContain("SEARCH blogs USING INDEX blogs_kind (kind=?)");
    expect(catalogue).not.toMatch(/SCAN/);
  }
});

test("a search reads lists of words by their keys and in their order, for right words and for misspelt ones", async ({
  plan,
}) => {
  for (const [q, index] of [
    ["python course", /SEARCH search_postings USING PRIMARY KEY \(term=\?\)/],
    [
      "pyth",
      /SEARCH search_vocabulary USING COVERING INDEX sqlite_autoindex_search_vocabulary_1 \(word>\? AND word<\?\)/,
    ],
    ["pyhton blokchain", /SEARCH s USING PRIMARY KEY \(spelling=\?\)/],
  ] as const) {
    const text = await plan((db) => searchBlogs(db, q));
    expect(text, q).toMatch(index);
    // "list" is what one of these queries returned, "search_blogs" is read from its end, and json_each is the query.
    expect(text, q).not.toMatch(/SCAN (?!list|search_blogs$|json_each VIRTUAL)/m);
    expect(text.replaceAll("USE TEMP B-TREE FOR DISTINCT", ""), q).not.toContain("TEMP B-TREE");
  }
});

test("writing a blog's search entry reads by keys alone", async ({ plan }) => {
  const texts = buildSearchTexts({ title: "Quokka quolls", description: "Of beasts" }, "Some words");
  for (const id of ["s1", "new222222222"]) {
    const text = await plan((db) => addToSearch(db, id, texts));
    expect(text).toContain("SEARCH search_blogs USING INDEX sqlite_autoindex_search_blogs_1 (blog_id=?)");
    expect(text).not.toMatch(/SCAN (?!json_each VIRTUAL)/);
  }
});

test("a blog is found by keys alone", async ({ plan }) => {
  expect(await plan((db) => findBlog(db, {}, "s1"))).not.toContain("SCAN");
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
