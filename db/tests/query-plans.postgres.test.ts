import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listCatalogueCards, listFeedPage } from "../../app/cards/models/feed.server.ts";
import { listFollowedPosts } from "../../app/following/models/followed-posts.server.ts";
import { hashOf } from "../../app/lib/hash-of.ts";
import { buildSearchTexts } from "../../app/markdown/search-texts.server.ts";
import { relateDueBlogs } from "../../app/reading/models/relate-blogs.server.ts";
import { searchBlogs } from "../../app/search/models/search.server.ts";
import { addToSearch } from "../../app/search/models/search-index.server.ts";
import { statisticsQueries } from "../../app/statistics/tests/statistics-queries.ts";
import { type Database, freshDatabase } from "../../test/support/database.ts";
import { hotQueries } from "../../test/support/hot-queries.ts";
import { farCursor } from "../../test/support/hot-query.ts";
import { queryPlans } from "../../test/support/query-plans.ts";
import { openSite, type TestSite } from "../../test/support/site.ts";
import type { Db } from "../engine.ts";

/** Matches the complete scan of a table that grows with the number of blogs. */
const fullScan = /Seq Scan on (search|blog)/;

let database: Database;
let site: TestSite;
const explain = (query: (db: Db) => Promise<unknown>) => queryPlans(site.db, "explain", query);

beforeAll(async () => {
  database = await freshDatabase();
  site = await openSite(database);
  // PostgreSQL uses an index only when it is faster than a scan, so there must be many blogs.
  await fillTables(site.db, 4000);
});

afterAll(async () => {
  await site.close();
  await database.remove();
});

test("the feed is read in the order of its index, starting at the cursor", async () => {
  for (const before of [undefined, { position: 2000, id: "a" }]) {
    const plan = await explain((db) => listFeedPage(db, { before }));
    expect(plan).toContain("Index Scan Backward using blogs_position");
    expect(plan).not.toContain("Sort");
    if (before) expect(plan).toContain("Index Cond: (ROW(");
  }
});

test("the filters compare the newest titles, and then those that the index of trigrams finds", async () => {
  for (const q of ["solidity", "qz", "日本語の", "программа", "!?&", "%_%"]) {
    const plan = await explain((db) => listFeedPage(db, { q }));
    expect(plan, q).toContain("Index Scan Backward using blogs_position");
    expect(plan, q).toContain("Bitmap Index Scan on search_heads_grams");
    expect(plan, q).not.toMatch(fullScan);
    expect(await explain((db) => listCatalogueCards(db, "course", q)), q).not.toMatch(fullScan);
  }
});

test("a search reads lists of words by their keys and in their order, for right words and for misspelt ones", async () => {
  for (const [q, index] of [
    ["phishing mailbox", /Index (?:Only )?Scan Backward using search_postings_pkey/],
    ["solidi", /Index (?:Only )?Scan using search_vocabulary_word_key/],
    ["pyhton blokchain", /Scan using search_spellings_pkey[^\n]*\n\s*Index Cond: \(spelling = ANY/],
  ] as const) {
    const plan = await explain((db) => searchBlogs(db, { q }));
    expect(plan, q).toMatch(index);
    expect(plan, q).not.toMatch(fullScan);
  }
});

test("blogs are compared by lists of words that are read by their keys and in their order", async () => {
  const plan = await explain((db) => relateDueBlogs(db, 1));
  for (const index of ["related_blogs_due", "search_postings_pkey", "search_counts_pkey"])
    expect(plan).toContain(index);
  expect(plan).not.toMatch(fullScan);
});

test("statistics are read by keys, and the desk's numbers by the times of what they count", async () => {
  const plan = await explain(statisticsQueries);
  for (const index of ["likes_time", "users_created", "reads_by_day_most", "referrers_by_day_pkey"])
    expect(plan).toMatch(new RegExp(`Scan (?:Backward )?(?:using|on) ${index}`));
  expect(plan).not.toMatch(/Seq Scan on (?:reads|likes|users|blogs|referrers)/);
});

test("the newest posts of what a member follows are read from indexes, without the rest", async () => {
  const plan = await explain((db) => listFollowedPosts(db, "user1", { before: farCursor, limit: 20 }));
  for (const index of ["blogs_author_public", "blog_topics_newest", "blogs_company"])
    expect(plan).toMatch(new RegExp(`Scan Backward using ${index}`));
  expect(plan).not.toMatch(/Seq Scan on (?:blogs|blog_topics|mutes)/);
});

test("writing a blog's search entry reads by keys alone", async () => {
  const texts = buildSearchTexts({ title: "Quokka quolls", description: "Of beasts" }, "Some words");
  for (const id of ["s1", "new222222222"])
    expect(await explain((db) => addToSearch(db, id, texts))).not.toMatch(fullScan);
});

for (const [name, query] of Object.entries(hotQueries))
  test(`${name}: no table is read from one end to the other, and nothing is sorted`, async () => {
    const plan = await explain(query);
    expect(plan).toContain("Index");
    // The settings are a few rows.
    expect(plan).not.toMatch(/Seq Scan on (?!settings|webhooks)|Sort/);
  });

/** Fills all tables that grow with the site, as a site with 4,000 blogs and many members does. */
async function fillTables(db: Db, blogCount: number) {
  const numbers = sql`generate_series(1, ${sql.lit(blogCount)}) as n`;
  await sql`insert into blogs (id, kind, title, description, excerpt, reading_minutes, image_alt, author_id, updated_at,
      position, publish_key)
    select 'many' || n, 'post',
      'Notes of day ' || n, 'What was done', '', 1, '', case when n % 10 = 0 then 'user1' else 'user' || n % 2000 end, '', n, n from ${numbers}`.execute(
    db,
  );
  await sql`insert into blog_texts (blog_id, markdown, plain, html, outline, feed_html, renderer)
    select 'many' || n, '', '', '', '', '', 1 from ${numbers}`.execute(db);
  await sql`insert into search_blogs (blog_id, terms) select 'many' || n, '' from ${numbers}`.execute(db);
  // "notes" is in all of them, and each has a word of its own.
  await sql`insert into search_postings (term, impact, row)
    select term, 60, row from search_blogs cross join lateral
      (values (${sql.lit(hashOf("note"))}::integer), (row)) as t (term)
    where blog_id like 'many%'`.execute(db);
  // PostgreSQL would scan a small table, so each blog gets forty more terms.
  await sql`insert into search_postings (term, impact, row)
    select row * 37 + k * 1009, 30, row from search_blogs, generate_series(1, 40) as k`.execute(db);
  await sql`insert into search_counts select n, 32 from ${numbers}`.execute(db);
  await sql`insert into search_vocabulary (word) select md5(n::text) from ${numbers}`.execute(db);
  await sql`insert into search_spellings (spelling, word_id)
    select id * 100 + n, id from search_vocabulary, generate_series(1, 9) as n`.execute(db);
  await sql`insert into search_heads (row, grams)
    select row, array_to_tsvector(array['not', 'ote', substr(md5(row::text), 1, 3)])
    from search_blogs where blog_id like 'many%'`.execute(db);
  for (const statement of otherInserts)
    await sql`insert into ${sql.raw(statement)} from ${numbers}, generate_series(1, 8) as k on conflict do nothing`.execute(
      db,
    );
  await sql`vacuum analyze`.execute(db);
}

/**
 * The rows of the other tables: each text continues "insert into", and is run for every n of `numbers` and every k from 1 to 8.
 * Rows whose key exists already are skipped.
 */
const otherInserts = [
  "lessons (course_id, slug, number, blog_id) select 'many' || n, 'lesson' || k, k, 'many' || (n * 8 + k) % 4000",
  "topics (name, label) select 'topic-' || n || '-' || k, ''",
  "blog_topics select 'many' || n, case when n % 8 = 0 and k = 1 then 'web-development' else 'topic-' || n % 500 || '-' || k end, k, n, n % 9, 1",
  "users (id, email, email_key, created_at) select 'user' || n + 4000 * (k - 1), '', n || '@' || k || '.org', ''",
  "blog_authors (blog_id, user_id, asked_at, accepted_at) select 'many' || n, 'user' || n + 1, '', ''",
  "likes (blog_id, actor, liked_at) select 'many' || n, 'v:' || n % 2000, ''",
  "likes (blog_id, actor, liked_at) select 's1', 'u:' || n, ''",
  "bookmarks (user_id, blog_id, bookmarked_at) select 'user' || n % 100 + 1, 'many' || (n + k % 2) % 4000 + 1, n::text",
  "follows (follower, followed, followed_at) select 'user' || n, 'company', ''",
  "follows (follower, followed, followed_at) select 'user' || n, 'user' || n + 100 * k, ''",
  // One member has many, so that sorting them costs more than reading an index.
  "lists (id, user_id, title, created_at, updated_at) select 'list' || n, case when n < 1000 then 'user1' else 'user' || n end, '', '', n::text",
  "list_entries (list_id, entry, position) select 'list' || n % 100 + 1, '/blog/' || n || k, n * 8 + k",
  "sessions (token_hash, user_id, created_at, expires_at) select n::text, 'user' || n, '', 1000 * n",
  // One follows many, so that sorting them costs more than reading an index.
  "follows (follower, followed, followed_at) select 'user1', 'user' || n, n::text",
  "passkeys (id, user_id, public_key, counter, transports, name, created_at) select 'p' || n, 'user' || n, '', 0, '', '', ''",
  "images (key, user_id, width, height, created_at, uses, state) select n::text, 'user' || n, 1, 1, '', 1, 'used'",
  "image_uses (image_key, holder_id) select n::text, 'many' || n",
  "reports (id, blog_id, actor, reason, note, created_at) select n || 'r' || k, 'many' || n, 'u:' || k, 'spam', '', n::text",
  `enquiries (id, created_at, state, name, email, about, message, user_id, fingerprint)
    select 'enquiry' || n || k, (timestamp '2001-01-01' + n * interval '1 day')::text, (array['new', 'answered', 'closed', 'spam'])[(k - 1) % 4 + 1],
      'Gwen', 'gwen@guest.example', '', 'When?', case k when 1 then 'user' || n end, n || '-' || k`,
  "enquiry_answers (id, enquiry_id, user_id, created_at, text) select n || 'a' || k, 'enquiry' || n || k, 'user' || n, n::text, ''",
  "api_tokens (id, user_id, name, token_hash, scopes, created_at) select 't' || n || '-' || k, case when n < 1000 then 'user1' else 'user' || n end, '', n || '-' || k, '', n::text",
  "api_replies (token_id, key, fingerprint, created_at, claimed_until) select 't' || n || '-' || k, 'key', '', n::text, ''",
  "projects (id, user_id, course_id, text, link, state, at) select n || 'p' || k, 'user' || n, 'course' || k, '', '', case k when 1 then 'waiting' else 'accepted' end, n::text",
  "mails (id, recipient, content, created_at) select n || 'm' || k, '', '', n::text",
  "audit_log (id, at, actor_id, act, object, detail) select n || 'a' || k, n::text, 'user' || k, 'keep', 'blog:many' || n % 20, '{}'",
  "read_marks (day, blog_id, reader) select '2026-03-0' || k, 'many' || n, n::text",
  "referrers_by_day (day, blog_id, site, reads) select '2026-03-0' || k, 'many' || n, 'example.com', 1",
  "reads_by_day (blog_id, day, reads) select 'many' || n, '2026-03-0' || k, n % 90",
  `drafts (id, user_id, blog_id, title, opening, fields, markdown, images, revision, is_published, created_at, updated_at, discarded_at)
    select 'draft' || n, case when n % 10 = 0 then 'user1' else 'user' || n % 2000 end, 'many' || n, '', '', '{}', '\\x0300', '[]', 1, 0, '', n::text,
    case when n % 20 = 3 then '2026' end`,
  `draft_versions (id, draft_id, session, kind, user_id, began_at, at, fields, markdown, images)
    select n || 'v' || k, 'draft' || n, '', 'edit', 'user' || n % 2000, '', n::text, '{}', '\\x0300', '[]'`,
  `draft_versions (id, draft_id, session, kind, user_id, began_at, at, fields, markdown, images)
    select 'one' || n, 'draft1', '', 'edit', 'user1', '', n::text, '{}', '\\x0300', '[]'`,
  "draft_notes (id, draft_id, user_id, exact, starts_at, text, created_at) select n || 'n' || k, 'draft' || n, 'user' || n % 2000, '', 0, '', k::text",
  "draft_notes (id, draft_id, user_id, exact, starts_at, text, created_at) select 'note' || n, 'draft1', 'user1', '', 0, '', n::text",
  "comment_places (blog_id, comments) select 'many' || n, k",
  `comments (id, blog_id, thread_id, author_id, markdown, html, renderer, state, created_at, changed_at, likes, replies)
    select n || 'c' || k, 'many' || n % 40, case when k > 4 then n || 'c' || (k - 4) end,
      case when n % 10 = 0 then 'user1' else 'user' || n end, '', '', 1, case when k = 8 and n % 50 = 0 then 'waiting' else 'shown' end,
      n || '-' || k, '', n % 9, 1`,
  "comment_likes (comment_id, user_id) select n || 'c' || k, 'user' || n + k",
  "comment_reports (comment_id, actor, reason, note, created_at) select n || 'c' || k, 'u:' || n, 'spam', '', ''",
  "mutes (user_id, muted_id) select 'user' || n, 'user' || n + k",
  "notification_choices (user_id) select 'user' || n",
  `notifications (id, user_id, kind, object, actors, path, text, at, read_at)
    select n || 'n' || k, case when n % 10 = 0 then 'user1' else 'user' || n end, 'like', 'blog:many' || n || k, 'user2 ', '', '', n || '-' || k,
      case when k > 1 then '' end`,
  `highlights (id, user_id, blog_id, exact, prefix, suffix, starts_at, note, created_at)
    select n || 'h' || k, 'user' || n % 500 + 1, 'many' || n, '', '', '', k, '', ''`,
  "follow_feeds (user_id, token) select 'user' || n, 'token' || n",
  `related_blogs (blog_id, ids, due_at) select 'many' || n, '["s1","many7"]', n`,
  `imports (id, user_id, source, file, file_name, state, options, created_at, changed_at)
    select 'import' || n || '-' || k, 'user1', 'Ghost', '', '', 'done', '{}', n || '-' || k, ''`,
  `import_entries (origin, entry_key, import_id, seq, stage, kind, state, title, old_path, payload, notes, has_notes)
    select 'ghost old' || n % 40 || '.example', n || '-' || k, 'import' || n % 40, n * 8 + k, 3, 'post',
      case when k = 8 then 'failed' when k = 7 then 'planned' else 'done' end, '', '/' || n || '/' || k, case when n % 50 = 0 then '\\x0300'::bytea end, '[]', k % 2`,
  "redirects (source, target, origin, created_at) select '/2019/' || n || '/' || k, '/blog/many' || n, case k when 1 then 'import' || n else '' end, ''",
  `webhook_deliveries (id, webhook_id, event, subject, state, created_at)
    select n || 'w' || k, 'hook' || n % 20, '', '', case when n % 50 = 0 then 'waiting' else 'delivered' end, n::text`,
  `subscribers (id, email, email_key, state, cadence, wants_all, source, created_at, asked_at)
    select n || 's' || k, n || '@s' || k || '.example', n || '@s' || k || '.example',
      case when k = 8 and n % 20 = 0 then 'unconfirmed' when k = 8 and n % 20 = 1 then 'suspended' else 'confirmed' end,
      case when k = 7 then 'weekly' else 'each' end, case k when 1 then 0 else 1 end, '', n::text, case k when 8 then n::text end`,
  "lesson_marks (user_id, course_id, lesson_id, mark, marked_at) select 'user' || n, 's' || k, 'first', 'done', ''",
  "lesson_places (user_id, course_id, lesson_id, passage, at) select 'user' || n, 's' || k, 'first', '', ''",
  "labels (name) select 'label' || n",
  "subscriber_labels (subscriber_id, label) select n || 's' || k, 'label' || n % 50",
  "subscriber_choices (subscriber_id, followed) select n || 's1', 'user' || n % 50 + k",
  `newsletter_issues (id, about, blog_id, state, subject, created_at, ended_at)
    select n || 'i' || k, 'post:' || n || k, 'many' || n, 'sent', '', n::text, n::text`,
  "newsletter_letters (issue_id, subscriber_id, state, due_at) select 'issue1', n || 's' || k, case when k > 4 then 'sent' else 'waiting' end, n",
  "jobs (id, name, payload, run_at, created_at) select n::text, 'bake', '', 1000 * n, ''",
];
