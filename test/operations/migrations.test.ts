// Each migration, on a database with rows of the release before it.
import { sql } from "kysely";
import { test as base, expect } from "vitest";
import { enqueueJob, listJobs } from "../../app/models/job.server.ts";
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

const timestamp = "2026-03-01T08:00:00.000Z";

test("each image gets the blogs that show it, also when two blogs share it", async ({ db }) => {
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
      created_at: timestamp,
      blog_id: blog,
    });
  const markdown = (name: string) => `![A](/images/${key(name)}-1600.webp)`;
  await insertBlog(db, "one", key("cover"), markdown("shared"));
  await insertBlog(db, "two", null, `${markdown("shared")} ${markdown("given-up")}`);
  await insertBlog(db, "removed", null, markdown("of-removed"), timestamp);
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
    ["of-removed", 0, timestamp],
    ["shared", 2, null],
    ["unused", 0, timestamp],
  ]);
});

test("each of many blogs gets the images that it shows, each once, and only those of its author", async ({
  db,
}) => {
  await migrate(db, undefined, "001-init");
  const key = (index: number) => `blogImages/${String(index).padStart(12, "a")}/rye-480`;
  const count = 120;
  for (let index = 0; index < count; index++) {
    const image = {
      key: key(index),
      user_id: index === 7 ? "bob" : "ann",
      width: 3,
      height: 2,
      created_at: timestamp,
    };
    await insert(db, "images", { ...image, blog_id: null });
    const markdown = `![A](/images/${key(index)}-1600.webp) ![A](/images/${key(index)}-480.webp)`;
    await insertBlog(
      db,
      `blog-${index}`,
      null,
      `${markdown} ![A](/images/${key(count)}-960.webp) /images/blogImages/`,
    );
  }
  const reportedCounts: number[] = [];
  await migrate(db, (count) => reportedCounts.push(count));
  expect(reportedCounts).toEqual([4]);
  const uses = await db.selectFrom("image_uses").select(["image_key", "blog_id"]).execute();
  const expected = Array.from({ length: count }, (_, index) => `${key(index)} blog-${index}`);
  expect(uses.map((use) => `${use.image_key} ${use.blog_id}`).sort()).toEqual(
    expected.filter((_, index) => index !== 7).sort(),
  );
});

test("an identity is verified if the e-mail of its user was", async ({ db }) => {
  await migrate(db, undefined, "001-init");
  for (const [id, email_verified_at] of [
    ["ann", timestamp],
    ["bob", null],
  ]) {
    const email = `${id}@example.com`;
    await insert(db, "users", { id, email, email_key: email, email_verified_at, created_at: timestamp });
    const identity = { issuer: "https://id.example", subject: id, email };
    await insert(db, "identities", { ...identity, user_id: id, created_at: timestamp });
  }
  await migrate(db);
  const query = db.selectFrom("identities").select(["user_id", "verified_at"]).orderBy("user_id");
  expect(await query.execute()).toEqual([
    { user_id: "ann", verified_at: timestamp },
    { user_id: "bob", verified_at: null },
  ]);
});

test("null dates and empty texts of blogs, bookmarks and images become columns with the same meaning", async ({
  db,
}) => {
  await migrate(db, undefined, "003-writing-again");
  await insert(db, "users", {
    id: "ann",
    email: "ann@example.com",
    email_key: "ann@example.com",
    created_at: timestamp,
  });
  await insertBlog(db, "one", null, "Text");
  await insertBlog(db, "gone", null, "Text", timestamp);
  await insertBlog(db, "s7", null, "Text", null, { kind: "course", author_id: null, publish_key: "a hash" });
  await insert(db, "saves", { user_id: "ann", blog_id: "one", saved_at: timestamp });
  for (const [key, image] of Object.entries({
    a: { uses: 1, unused_since: null, removing: 0 },
    b: { uses: 0, unused_since: timestamp, removing: 0 },
    c: { uses: 0, unused_since: "", removing: 0 },
    d: { uses: 0, unused_since: "", removing: 1 },
  }))
    await insert(db, "images", { key, user_id: "ann", width: 3, height: 2, created_at: timestamp, ...image });
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

test("a migration that fails changes nothing, and is repeated by the next start", async ({ db }) => {
  await migrate(db, undefined, "001-init");
  await sql`create table image_uses (conflicting integer)`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/image_uses/);
  await insert(db, "images", {
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

let lastPosition = 0;
async function insertBlog(
  db: Db,
  id: string,
  image: string | null,
  content: string,
  deleted_at: string | null = null,
  columns: Record<string, unknown> = {},
) {
  const texts = { title: id, description: id, excerpt: "", image_alt: "", publish_key: id };
  const times = { published_at: timestamp, updated_at: timestamp, deleted_at, position: ++lastPosition };
  await insert(db, "blogs", {
    id,
    kind: "post",
    image,
    author_id: "ann",
    reading_minutes: 1,
    ...texts,
    ...times,
    ...columns,
  });
  await insert(db, "blog_texts", { blog_id: id, content, plain: "", html: "", renderer: 1 });
}

/** Inserts a row into a table of an older release, whose columns are not those of the schema. */
function insert(db: Db, table: string, row: Record<string, unknown>) {
  return sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map(sql.ref))})
    values (${sql.join(Object.values(row))})`.execute(db);
}
