import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBlog } from "../../app/models/blog.server.ts";
import { listCatalogue, listFeedPage } from "../../app/models/feed.server.ts";
import { searchBlogs } from "../../app/models/search.server.ts";
import type { Db } from "../../db/engine.ts";
import { type Database, freshDatabase } from "../support/database.ts";
import { queryPlans } from "../support/query-plans.ts";
import { openSite, type TestSite } from "../support/site.ts";

/** Matches the complete scan of a table that grows with the number of blogs. */
const fullScan = /Seq Scan on (search|blog)/;

let database: Database;
let site: TestSite;
const explain = (query: (db: Db) => Promise<unknown>) => queryPlans(site.db, "explain", query);

beforeAll(async () => {
  database = await freshDatabase();
  site = await openSite(database);
  // PostgreSQL uses an index only when it is faster than a scan, so there must be many blogs.
  await insertBlogs(site.db, 4000);
});

afterAll(async () => {
  await site.close();
  await database.remove();
});

test("the feed is read in the order of its index, starting at the cursor", async () => {
  for (const before of [undefined, { position: 2000, id: "a" }]) {
    const text = await explain((db) => listFeedPage(db, { before }));
    expect(text).toContain("Index Scan Backward using blogs_position");
    expect(text).not.toContain("Sort");
    if (before) expect(text).toContain("Index Cond: (ROW(");
  }
});

test("the filters use the n-gram index, for each script and each length", async () => {
  for (const q of ["solidity", "qz", "日本語の", "программа", "!?&", "%_%"]) {
    const head = await explain((db) => listFeedPage(db, { q }));
    expect(head, q).toMatch(/Bitmap Index Scan on search_head/);
    expect(head, q).not.toMatch(fullScan);
    expect(await explain((db) => listCatalogue(db, "course", q)), q).not.toMatch(fullScan);
  }
});

test("the search uses the indexes of words, for correct and for misspelt words", async () => {
  const text = await explain((db) => searchBlogs(db, "blokchain solidity"));
  expect(text).toContain("Bitmap Index Scan on search_words");
  expect(text).toContain("search_vocabulary_near");
  expect(text).not.toMatch(fullScan);
});

test("a search for punctuation uses the n-gram index", async () => {
  expect(await explain((db) => searchBlogs(db, "!?&"))).not.toMatch(fullScan);
});

test("a blog is found by keys, without a scan", async () => {
  expect(await explain((db) => findBlog(db, "", "s1"))).not.toMatch(fullScan);
});

async function insertBlogs(db: Db, count: number) {
  await sql`insert into blogs (id, kind, title, description, excerpt, reading_minutes, image_alt, updated_at, position, publish_key)
    select 'many' || n, 'post', 'Notes of day ' || n, 'What was done', '', 1, '', '', n, n
    from generate_series(1, ${sql.lit(count)}) as n`.execute(db);
  await sql`insert into blog_texts (blog_id, content, plain, html, renderer)
    select 'many' || n, '', '', '', 1 from generate_series(1, ${sql.lit(count)}) as n`.execute(db);
  await sql`insert into search (blog_id, head, body, head_grams, body_grams, words)
    select 'many' || n, 'notes of day ' || n, md5(n::text), array['x61'], array['x62'],
      to_tsvector('simple', 'notes of day ' || md5(n::text))
    from generate_series(1, ${sql.lit(count)}) as n`.execute(db);
  await sql`insert into search_vocabulary select md5(n::text) from generate_series(1, 20000) as n`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
}
