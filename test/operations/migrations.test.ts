// Each change of the tables, on a database that the release before it filled.
import { sql } from "kysely";
import { test as base, expect } from "vitest";
import { openRenderer } from "../../app/markdown/renderer.server.ts";
import { findBlogSource } from "../../app/models/blog.server.ts";
import { enqueueJob, listJobs } from "../../app/models/job.server.ts";
import { searchBlogs } from "../../app/models/search.server.ts";
import { renderOldHtml } from "../../app/models/stored-html.server.ts";
import { connect } from "../../db/connect.ts";
import type { Db } from "../../db/engine.ts";
import { migrate } from "../../db/migrate.ts";
import { emptyDatabase } from "../support/database.ts";

const test = base.extend("db", async ({ task: _ }, { onCleanup }) => {
  const { settings, remove } = await emptyDatabase();
  const { db, close } = await connect(settings.DATABASE_URL, settings.DATA_DIR);
  onCleanup(async () => {
    await close();
    await remove();
  });
  return db;
});

const at = "2026-03-01T08:00:00.000Z";

test("images get the blogs that show them, those that two blogs share too", async ({ db }) => {
  await migrate(db, undefined, "001-init");
  const key = (name: string) => `blogImages/222222222222/${name}`;
  for (const [name, blog] of [
    ["cover", "one"],
    ["shared", "one"],
    ["unused", null],
    ["given-up", ""],
    ["of-removed", "removed"],
  ] as const)
    await insert(db, "images", {
      key: key(name),
      user_id: "ann",
      width: 3,
      height: 2,
      created_at: at,
      blog_id: blog,
    });
  const shown = (name: string) => `![A](/images/${key(name)}-1600.webp)`;
  await writes(db, "one", key("cover"), shown("shared"));
  await writes(db, "two", null, `${shown("shared")} ${shown("given-up")}`);
  await writes(db, "removed", null, shown("of-removed"), at);
  await migrate(db);

  const uses = await db
    .selectFrom("image_uses")
    .selectAll()
    .orderBy("image_key")
    .orderBy("blog_id")
    .execute();
  expect(uses.map((use) => `${use.image_key.split("/")[2]} ${use.blog_id}`)).toEqual([
    "cover one",
    "given-up two",
    "shared one",
    "shared two",
  ]);
  const images = await db
    .selectFrom("images")
    .select(["key", "uses", "unused_since"])
    .orderBy("key")
    .execute();
  expect(images.map(({ key, ...image }) => [key.split("/")[2], image.uses, image.unused_since])).toEqual([
    ["cover", 1, null],
    ["given-up", 1, null],
    ["of-removed", 0, at],
    ["shared", 2, null],
    ["unused", 0, at],
  ]);
});

test("each of many texts gets the images that it shows, once, and only those of its author", async ({
  db,
}) => {
  await migrate(db, undefined, "001-init");
  const key = (at: number) => `blogImages/${String(at).padStart(12, "a")}/rye-480`;
  const count = 120;
  for (let one = 0; one < count; one++) {
    const image = { key: key(one), user_id: one === 7 ? "bob" : "ann", width: 3, height: 2, created_at: at };
    await insert(db, "images", { ...image, blog_id: null });
    const shown = `![A](/images/${key(one)}-1600.webp) ![A](/images/${key(one)}-480.webp)`;
    await writes(
      db,
      `blog-${one}`,
      null,
      `${shown} ![A](/images/${key(count)}-960.webp) /images/blogImages/`,
    );
  }
  const heard: number[] = [];
  await migrate(db, (changes) => heard.push(changes));
  expect(heard).toEqual([5]);
  const uses = await db.selectFrom("image_uses").select(["image_key", "blog_id"]).execute();
  const expected = Array.from({ length: count }, (_, at) => `${key(at)} blog-${at}`);
  expect(uses.map((use) => `${use.image_key} ${use.blog_id}`).sort()).toEqual(
    expected.filter((_, at) => at !== 7).sort(),
  );
});

test("identities count as verified where the e-mail of their user was", async ({ db }) => {
  await migrate(db, undefined, "001-init");
  for (const [id, email_verified_at] of [
    ["ann", at],
    ["bob", null],
  ]) {
    const email = `${id}@example.com`;
    await insert(db, "users", { id, email, email_key: email, email_verified_at, created_at: at });
    const identity = { issuer: "https://id.example", subject: id, email };
    await insert(db, "identities", { ...identity, user_id: id, created_at: at });
  }
  await migrate(db);
  const query = db.selectFrom("identities").select(["user_id", "verified_at"]).orderBy("user_id");
  expect(await query.execute()).toEqual([
    { user_id: "ann", verified_at: at },
    { user_id: "bob", verified_at: null },
  ]);
});

test("blogs, bookmarks and images keep what null dates and empty texts said of them", async ({ db }) => {
  await migrate(db, undefined, "003-writing-again");
  await insert(db, "users", {
    id: "ann",
    email: "ann@example.com",
    email_key: "ann@example.com",
    created_at: at,
  });
  await writes(db, "one", null, "Text");
  await writes(db, "gone", null, "Text", at);
  await writes(db, "s7", null, "Text", null, { kind: "course", author_id: null, publish_key: "a hash" });
  await insert(db, "saves", { user_id: "ann", blog_id: "one", saved_at: at });
  for (const [key, image] of Object.entries({
    a: { uses: 1, unused_since: null, removing: 0 },
    b: { uses: 0, unused_since: at, removing: 0 },
    c: { uses: 0, unused_since: "", removing: 0 },
    d: { uses: 0, unused_since: "", removing: 1 },
  }))
    await insert(db, "images", { key, user_id: "ann", width: 3, height: 2, created_at: at, ...image });
  await migrate(db);

  const columns = ["id", "status", "removed_at", "author_kind", "content_hash", "publish_key"] as const;
  const blogs = await db.selectFrom("blogs").select(columns).orderBy("id").execute();
  expect(blogs.map((row) => Object.values(row))).toEqual([
    ["gone", "removed", at, "user", "", "gone"],
    ["one", "published", null, "user", "", "one"],
    ["s7", "published", null, "company", "a hash", null],
  ]);
  const bookmarks = await db.selectFrom("bookmarks").selectAll().execute();
  expect(bookmarks).toEqual([{ user_id: "ann", blog_id: "one", bookmarked_at: at }]);
  const images = await db
    .selectFrom("images")
    .select(["key", "state", "unused_since"])
    .orderBy("key")
    .execute();
  expect(images.map((row) => Object.values(row))).toEqual([
    ["a", "used", null],
    ["b", "unused", at],
    ["c", "released", at],
    ["d", "removing", at],
  ]);
  // A form is published once, as before.
  await expect(writes(db, "again", null, "Text", null, { publish_key: "one" })).rejects.toThrow();
});

test("jobs can be added to a database that had none", async ({ db }) => {
  await migrate(db, undefined, "003-writing-again");
  await writes(db, "one", null, "*Rye*");
  await migrate(db);
  const id = await enqueueJob(db, { name: "bake", runAt: 1 });
  expect(await listJobs(db, 9)).toMatchObject([{ id, run_at: 1, attempts: 0, failed_at: null }]);
});

test("the index of words begins empty, and finds each blog once its text was rendered anew", async ({
  db,
}) => {
  await migrate(db, undefined, "005-jobs");
  for (const id of ["one", "gone"]) await writesNow(db, id, id === "gone" ? "removed" : "published");
  await migrate(db);
  expect(await searchBlogs(db, "rye")).toMatchObject({ ids: [] });
  // What the title says is found meanwhile.
  expect((await searchBlogs(db, "the title of on")).ids).toEqual(["one"]);
  expect((await findBlogSource(db, "one"))?.content).toBe("Some *rye* & wheat");

  const renderer = openRenderer();
  await renderOldHtml(db, renderer, undefined, new AbortController().signal);
  await renderer.close();
  expect((await searchBlogs(db, "rye")).ids).toEqual(["one"]);
  expect((await findBlogSource(db, "one"))?.content).toBe("Some *rye* & wheat");
  const stored = await db.selectFrom("blog_texts").select(["blog_id", "content", "plain"]).execute();
  expect(stored.map(({ content, plain }) => content + plain)).toEqual(["", ""]);
  const { rows } = await sql<{ blog_id: string }>`select blog_id from search_blogs`.execute(db);
  expect(rows).toEqual([{ blog_id: "one" }]);
});

test("a change of the tables that fails leaves the state before it, and is made by the next start", async ({
  db,
}) => {
  await migrate(db, undefined, "001-init");
  await sql`create table image_uses (in_the_way integer)`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/image_uses/);
  await insert(db, "images", {
    key: "a",
    user_id: "ann",
    width: 3,
    height: 2,
    created_at: at,
    blog_id: "one",
  });
  await sql`drop table image_uses`.execute(db);
  await migrate(db);
  expect(await db.selectFrom("images").select("uses").execute()).toEqual([{ uses: 0 }]);
});

let positions = 1;
async function writes(
  db: Db,
  id: string,
  image: string | null,
  content: string,
  deleted_at: string | null = null,
  other: Record<string, unknown> = {},
) {
  const texts = { title: id, description: id, excerpt: "", image_alt: "", publish_key: id };
  const times = { published_at: at, updated_at: at, deleted_at, position: positions++ };
  await insert(db, "blogs", {
    id,
    kind: "post",
    image,
    author_id: "ann",
    reading_minutes: 1,
    ...texts,
    ...times,
    ...other,
  });
  await insert(db, "blog_texts", { blog_id: id, content, plain: "", html: "", renderer: 1 });
}

/** As the release before the index of words wrote it. */
async function writesNow(db: Db, id: string, status: string) {
  const texts = { title: `The title of ${id}`, description: id, excerpt: "", image_alt: "", publish_key: id };
  const row = {
    id,
    kind: "post",
    status,
    reading_minutes: 1,
    updated_at: at,
    position: positions++,
    ...texts,
  };
  await insert(db, "blogs", row);
  const content = "Some *rye* & wheat";
  await insert(db, "blog_texts", {
    blog_id: id,
    content,
    plain: "Some rye & wheat",
    html: "<p>Old</p>",
    renderer: 4,
  });
}

/** Into a table as it was once, which is not as the schema says now. */
function insert(db: Db, table: string, row: Record<string, unknown>) {
  return sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map(sql.ref))})
    values (${sql.join(Object.values(row))})`.execute(db);
}
