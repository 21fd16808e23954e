// The migrations, on a database with rows of the release before it.
import { sql } from "kysely";
import { expect } from "vitest";
import { openRenderer } from "../../../app/markdown/renderer.server.ts";
import { findBlogSource } from "../../../app/models/blog.server.ts";
import { listEnquiries } from "../../../app/models/desk/desk-enquiries.server.ts";
import { storeEnquiry } from "../../../app/models/enquiries/enquiry.server.ts";
import { enqueueJob, listJobs } from "../../../app/models/job.server.ts";
import { renderOldHtml } from "../../../app/models/rendering/stored-html.server.ts";
import { searchBlogs } from "../../../app/models/search.server.ts";
import { readSiteSettings } from "../../../app/models/site-settings.server.ts";
import type { Db } from "../../../db/engine.ts";
import { migrate } from "../../../db/migrate.ts";
import { insertBlog, insertRow, test, timestamp } from "../../support/migrations.ts";

test("an identity is verified if the e-mail of its user was", async ({ db }) => {
  await migrate(db, undefined, "001-init");
  for (const [id, email_verified_at] of [
    ["ann", timestamp],
    ["bob", null],
  ]) {
    const email = `${id}@example.com`;
    await insertRow(db, "users", { id, email, email_key: email, email_verified_at, created_at: timestamp });
    const identity = { issuer: "https://id.example", subject: id, email };
    await insertRow(db, "identities", { ...identity, user_id: id, created_at: timestamp });
  }
  await migrate(db);
  const query = db.selectFrom("identities").select(["user_id", "verified_at"]).orderBy("user_id");
  expect(await query.execute()).toEqual([
    { user_id: "ann", verified_at: timestamp },
    { user_id: "bob", verified_at: null },
  ]);
});

test("blogs and images get a column for their state, in place of null dates and empty texts; and saves become bookmarks", async ({
  db,
}) => {
  await migrate(db, undefined, "003-writing-again");
  await insertRow(db, "users", {
    id: "ann",
    email: "ann@example.com",
    email_key: "ann@example.com",
    created_at: timestamp,
  });
  await insertBlog(db, "one", null, "Text");
  await insertBlog(db, "gone", null, "Text", timestamp);
  await insertBlog(db, "s7", null, "Text", null, { kind: "course", author_id: null, publish_key: "a hash" });
  await insertRow(db, "saves", { user_id: "ann", blog_id: "one", saved_at: timestamp });
  for (const [key, image] of Object.entries({
    a: { uses: 1, unused_since: null, removing: 0 },
    b: { uses: 0, unused_since: timestamp, removing: 0 },
    c: { uses: 0, unused_since: "", removing: 0 },
    d: { uses: 0, unused_since: "", removing: 1 },
  }))
    await insertRow(db, "images", {
      key,
      user_id: "ann",
      width: 3,
      height: 2,
      created_at: timestamp,
      ...image,
    });
  await migrate(db);

  const columns = ["id", "status", "removed_at", "author_kind", "content_hash", "publish_key"] as const;
  const blogs = await db.selectFrom("blogs").select(columns).orderBy("id").execute();
  expect(blogs.map((row) => Object.values(row))).toEqual([
    ["gone", "removed", timestamp, "user", "", "gone"],
    ["one", "published", null, "user", "", "one"],
    ["s7", "published", null, "company", "a hash", null],
  ]);
  const bookmarks = await db.selectFrom("bookmarks").selectAll().execute();
  expect(bookmarks).toEqual([{ user_id: "ann", blog_id: "one", bookmarked_at: timestamp }]);
  const images = await db
    .selectFrom("images")
    .select(["key", "state", "unused_since"])
    .orderBy("key")
    .execute();
  expect(images.map((row) => Object.values(row))).toEqual([
    ["a", "used", null],
    ["b", "unused", timestamp],
    ["c", "released", timestamp],
    ["d", "removing", timestamp],
  ]);
  // As before, a second blog with the same publish key is refused.
  await expect(insertBlog(db, "again", null, "Text", null, { publish_key: "one" })).rejects.toThrow();
});

test("jobs can be enqueued in a database that had no jobs table", async ({ db }) => {
  await migrate(db, undefined, "003-writing-again");
  await insertBlog(db, "one", null, "*Rye*");
  await migrate(db);
  const id = await enqueueJob(db, { name: "bake", runAt: 1 });
  expect(await listJobs(db, 9)).toMatchObject([{ id, run_at: 1, attempts: 0, failed_at: null }]);
});

test("the index of words begins empty, and finds each blog once its text was rendered anew", async ({
  db,
}) => {
  await migrate(db, undefined, "005-jobs");
  await insertUnindexedBlog(db, "one", "published", 1);
  await insertUnindexedBlog(db, "gone", "removed", 2);
  await migrate(db);
  expect(await searchBlogs(db, "rye")).toMatchObject({ ids: [] });
  // Until its text is rendered again, the blog is found by its title.
  expect((await searchBlogs(db, "the title of on")).ids).toEqual(["one"]);
  expect((await findBlogSource(db, "one"))?.content).toBe("Some *rye* & wheat");

  const renderer = openRenderer();
  await renderOldHtml(db, renderer, undefined, new AbortController().signal);
  await renderer.close();
  expect((await searchBlogs(db, "rye")).ids).toEqual(["one"]);
  expect((await findBlogSource(db, "one"))?.content).toBe("Some *rye* & wheat");
  const stored = await db.selectFrom("blog_texts").select(["content", "plain"]).execute();
  expect(stored).toEqual(Array(2).fill({ content: "", plain: "Some rye & wheat" }));
  const { rows } = await sql<{ blog_id: string }>`select blog_id from search_blogs`.execute(db);
  expect(rows).toEqual([{ blog_id: "one" }]);
});

test("a site from before enquiries can store and list them after its migration, and keeps its settings", async ({
  db,
}) => {
  await migrate(db, undefined, "016-topics");
  await insertRow(db, "settings", { name: "site", value: JSON.stringify({ contact: "me@kiln.example" }) });
  await migrate(db);
  const enquiry = { name: "Gwen", email: "gwen@guest.example", about: "", message: "When?", formId: "form1" };
  const sent = { ...enquiry, blogId: undefined, userId: undefined, state: "new" as const };
  const id = await storeEnquiry(db, sent);
  expect(await storeEnquiry(db, sent)).toBe(undefined);
  expect(await listEnquiries(db, { q: "" })).toMatchObject({
    enquiries: [{ id, notes: "" }],
    next: undefined,
  });
  expect((await readSiteSettings(db)).settings.contact).toBe("me@kiln.example");
});

test("a migration that fails changes nothing, and is repeated by the next start", async ({ db }) => {
  await migrate(db, undefined, "001-init");
  await sql`create table image_uses (conflicting integer)`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/image_uses/);
  await insertRow(db, "images", {
    key: "a",
    user_id: "ann",
    width: 3,
    height: 2,
    created_at: timestamp,
    blog_id: "one",
  });
  await sql`drop table image_uses`.execute(db);
  await migrate(db);
  expect(await db.selectFrom("images").select("uses").execute()).toEqual([{ uses: 0 }]);
});

/** Inserts a blog as the release before the index of words stored it. */
async function insertUnindexedBlog(db: Db, id: string, status: string, position: number) {
  const texts = { title: `The title of ${id}`, description: id, excerpt: "", image_alt: "", publish_key: id };
  const row = {
    id,
    kind: "post",
    status,
    reading_minutes: 1,
    updated_at: timestamp,
    position,
    ...texts,
  };
  await insertRow(db, "blogs", row);
  const content = "Some *rye* & wheat";
  await insertRow(db, "blog_texts", {
    blog_id: id,
    content,
    plain: "Some rye & wheat",
    html: "<p>Old</p>",
    renderer: 4,
  });
}

test("a database of the release before lessons gets tables for them, and for what members do in them", async ({
  db,
}) => {
  await migrate(db, undefined, "016-topics");
  const user = { id: "ann", email: "ann@example.com", email_key: "ann@example.com", created_at: timestamp };
  await insertRow(db, "users", user);
  await migrate(db);
  const marks = { user_id: "ann", course_id: "s12", lesson_id: "loops", mark: "done", marked_at: timestamp };
  await db.insertInto("lesson_marks").values(marks).execute();
  await expect(db.insertInto("lesson_marks").values(marks).execute()).rejects.toThrow();
  await db.deleteFrom("users").execute();
  expect(await db.selectFrom("lesson_marks").selectAll().execute()).toEqual([]);
});

test("after the migration every blog in the search index is due to be compared with the others", async ({
  db,
}) => {
  await migrate(db, undefined, "016-topics");
  await sql`insert into search_blogs (blog_id, terms) values ('one', '')`.execute(db);
  await migrate(db);
  expect(await db.selectFrom("related_blogs").selectAll().execute()).toEqual([
    { blog_id: "one", ids: "[]", due_at: 0 },
  ]);
});
