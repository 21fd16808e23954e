import { expect } from "vitest";
import { listCatalogueCards, listFeedPage } from "../../app/cards/models/feed.server.ts";
import { listFollowedPosts } from "../../app/following/models/followed-posts.server.ts";
import { lessonQueries } from "../../app/learning/tests/hot-queries.ts";
import { buildSearchTexts } from "../../app/markdown/search-texts.server.ts";
import { relateDueBlogs } from "../../app/reading/models/relate-blogs.server.ts";
import { searchBlogs } from "../../app/search/models/search.server.ts";
import { addToSearch } from "../../app/search/models/search-index.server.ts";
import { storeReads } from "../../app/statistics/models/store-reads.server.ts";
import { statisticsQueries } from "../../app/statistics/tests/statistics-queries.ts";
import { hasOldHtml, renderOldHtml } from "../../app/writing/models/stored-html.server.ts";
import { hotQueries } from "../../test/support/hot-queries.ts";
import { farCursor } from "../../test/support/hot-query.ts";
import { publishMany } from "../../test/support/people-and-blogs.ts";
import { queryPlans } from "../../test/support/query-plans.ts";
import { test as base } from "../../test/support/site.ts";
import type { Db } from "../engine.ts";

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

test("the filters compare the newest titles, and then those that the index of trigrams finds", async ({
  explain,
  site,
}) => {
  await publishMany(site.db, 1100);
  for (const q of ["python", "ai", "語", "!? &"]) {
    const plan = await explain((db) => listFeedPage(db, { q }));
    expect(plan).toContain("SCAN blogs USING INDEX blogs_position");
    expect(plan).toMatch(/SCAN search_heads VIRTUAL TABLE INDEX \d+:M\d/);
    expect(plan).not.toMatch(/SCAN (?!search_heads|blogs USING INDEX blogs_position)/);
    const catalogue = await explain((db) => listCatalogueCards(db, "course", q));
    expect(catalogue).toContain("SEARCH blogs USING INDEX blogs_kind (kind=?)");
    expect(catalogue).not.toMatch(/SCAN/);
  }
});

test("a search reads lists of words by their keys and in their order, for right words and for misspelt ones", async ({
  explain,
}) => {
  for (const [q, index] of [
    ["python course", /SEARCH search_postings USING PRIMARY KEY \(term=\?\)/],
    [
      "solidi",
      /SEARCH search_vocabulary USING COVERING INDEX sqlite_autoindex_search_vocabulary_1 \(word>\? AND word<\?\)/,
    ],
    ["pyhton blokchain", /SEARCH s USING PRIMARY KEY \(spelling=\?\)/],
  ] as const) {
    const plan = await explain((db) => searchBlogs(db, { q }));
    expect(plan, q).toMatch(index);
    // Only these are scanned: the result of a subquery ("list"), the last row of "search_blogs", and the words of the
    // query (json_each).
    expect(plan, q).not.toMatch(/SCAN (?!list|search_blogs$|json_each VIRTUAL)/m);
    expect(plan.replaceAll("USE TEMP B-TREE FOR DISTINCT", ""), q).not.toContain("TEMP B-TREE");
  }
});

test("blogs are compared by lists of words that are read by their keys and in their order", async ({
  explain,
}) => {
  const plan = await explain((db) => relateDueBlogs(db, 1));
  expect(plan).toContain("SEARCH related_blogs USING INDEX related_blogs_due (due_at<?)");
  expect(plan).toContain("SEARCH search_postings USING PRIMARY KEY (term=?)");
  expect(plan).toContain("SEARCH search_counts USING INTEGER PRIMARY KEY (rowid=?)");
  expect(plan).not.toMatch(/SCAN (?!list|search_blogs$|json_each VIRTUAL)/m);
});

test("statistics are read by keys, and the desk's numbers by the times of what they count", async ({
  explain,
  site,
}) => {
  await storeReads(site.db, "2026-03-01", [{ blogId: "s1", reader: "one", site: "example.com" }]);
  const plan = await explain(statisticsQueries);
  for (const index of ["likes_time", "users_created", "reads_by_day_most"])
    expect(plan).toMatch(new RegExp(`USING (?:COVERING )?INDEX ${index}`));
  expect([...plan.matchAll(/^SCAN (?!CONSTANT ROW).*/gm)].flat()).toEqual([]);
});

test("writing a blog's search entry reads by keys alone", async ({ explain }) => {
  const texts = buildSearchTexts({ title: "Quokka quolls", description: "Of beasts" }, "Some words");
  for (const id of ["s1", "new222222222"]) {
    const plan = await explain((db) => addToSearch(db, id, texts));
    expect(plan).toContain("SEARCH search_blogs USING INDEX sqlite_autoindex_search_blogs_1 (blog_id=?)");
    expect(plan).not.toMatch(/SCAN (?!json_each VIRTUAL|search_heads VIRTUAL TABLE INDEX 0:=)/);
  }
});

for (const [name, query] of Object.entries({ ...hotQueries, ...lessonQueries }))
  test(`${name}: no table is read from one end to the other, and nothing is sorted`, async ({ explain }) => {
    const text = await explain(query);
    expect(text).toMatch(/SEARCH|SCAN/);
    // These are read in the order of an index, and no more of them than are needed.
    const scans = text.matchAll(
      /SCAN (?!\w+ USING (COVERING )?INDEX (blogs_position|drafts_open|blogs_all|enquiries_newest|blogs_pending|users_created|users_blocked|audit_log_at|jobs_next|comments_reported|reports_open|imports_created|subscribers_newest|newsletter_issues_sending)|unread|webhooks\b(?! USING)).*/g,
    );
    expect([...scans].flat()).toEqual([]);
    expect(text).not.toContain("TEMP B-TREE");
  });

test("the newest posts of what a member follows are read from indexes, without the rest", async ({
  explain,
}) => {
  const plan = await explain((db) => listFollowedPosts(db, "user1", { before: farCursor, limit: 20 }));
  for (const index of [
    "blogs_author_public (author_id=? AND (position,id)<(?,?))",
    "blog_topics_newest",
    "blogs_company",
  ])
    expect(plan).toContain(`INDEX ${index}`);
  expect(plan).not.toMatch(/SCAN (?:blogs|blog_topics|follows|mutes)/);
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
