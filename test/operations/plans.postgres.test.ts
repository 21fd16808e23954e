import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBlog } from "../../app/models/blog.server.ts";
import { listCatalogue, listFeedPage } from "../../app/models/feed.server.ts";
import { searchBlogs } from "../../app/models/search.server.ts";
import type { Db } from "../../db/engine.ts";
import { type Database, freshDatabase } from "../support/database.ts";
import { planOf } from "../support/plans.ts";
import { openSite, type TestSite } from "../support/site.ts";

/** Tables that grow with what people write, read from one end to the other. */
const scans = /Seq Scan on (search|blog)/;

let opened: { database: Database; site: TestSite };
const plan = (ask: (db: Db) => Promise<unknown>) => planOf(opened.site.db, "explain", ask);

beforeAll(async () => {
  const database = await freshDatabase();
  opened = { database, site: await openSite(database) };
  // An index is taken only where it pays, so there have to be many blogs.
  await writeMany(opened.site.db, 4000);
});

afterAll(async () => {
  await opened.site.close();
  await opened.database.remove();
});

test("the feed is read in the order of its index, from the cursor on", async () => {
  for (const before of [undefined, { position: 2000, id: "a" }]) {
    const text = await plan((db) => listFeedPage(db, { before }));
    expect(text).toContain("Index Scan Backward using blogs_position");
    expect(text).not.toContain("Sort");
    if (before) expect(text).toContain("Index Cond: (ROW(");
  }
});

test("the filters ask an index of pieces, whatever the script and however short", async () => {
  for (const q of ["solidity", "qz", "日本語の", "программа", "!?&", "%_%"]) {
    const head = await plan((db) => listFeedPage(db, { q }));
    expect(head, q).toMatch(/Bitmap Index Scan on search_head/);
    expect(head, q).not.toMatch(scans);
    expect(await plan((db) => listCatalogue(db, "course", q)), q).not.toMatch(scans);
  }
});

test("the search asks the indexes of words, for right ones and for misspelt ones", async () => {
  const text = await plan((db) => searchBlogs(db, "blokchain solidity"));
  expect(text).toContain("Bitmap Index Scan on search_words");
  expect(text).toContain("search_vocabulary_near");
  expect(text).not.toMatch(scans);
});

test("a search for signs asks the index of pieces", async () => {
  expect(await plan((db) => searchBlogs(db, "!?&"))).not.toMatch(scans);
});

test("a blog is found by keys alone", async () => {
  expect(await plan((db) => findBlog(db, "", "s1"))).not.toMatch(scans);
});

async function writeMany(db: Db, count: number) {
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
