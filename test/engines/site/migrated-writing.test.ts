// The migrations that brought drafts and topics, on a database with rows of the release before them.
import { sql } from "kysely";
import { expect } from "vitest";
import { findBlogSource } from "../../../app/models/blog.server.ts";
import { listDrafts } from "../../../app/models/writing/draft.server.ts";
import { listVersions } from "../../../app/models/writing/draft-version.server.ts";
import { saveDraft } from "../../../app/models/writing/save-draft.server.ts";
import type { Db } from "../../../db/engine.ts";
import { migrate } from "../../../db/migrate.ts";
import { insertRow, test, timestamp } from "../../support/migrations.ts";

test("what was written before there were drafts stays, and is edited and drafted afterwards", async ({
  db,
}) => {
  await migrate(db, undefined, "014-people");
  const user = { id: "ann", email: "ann@example.com", email_key: "ann@example.com", role: "author" } as const;
  await insertRow(db, "users", { ...user, name: "Ann", created_at: timestamp });
  await insertOldPost(db, {});
  await insertRow(db, "pages", {
    name: "about",
    title: "About",
    description: "",
    content: "Us",
    html: "<p>Us</p>",
    updated_at: timestamp,
  });
  // As when two nodes start at once: nothing is done twice.
  await Promise.all([migrate(db), migrate(db)]);

  expect(await db.selectFrom("users").select("editor_mode").execute()).toEqual([{ editor_mode: "" }]);
  expect(await db.selectFrom("pages").select("renderer").execute()).toEqual([{ renderer: 0 }]);
  const source = await findBlogSource(db, "one");
  expect(source).toMatchObject({
    coverFocus: "",
    canonicalUrl: "",
    metaDescription: "",
    content: "Some *rye*",
  });
  const ann = { ...user, name: "Ann", image: null, handle: null, email_verified_at: null };
  const text = { title: "Rye", description: "", image: "", content: "More rye" };
  const save = { id: "draft2222222", blogId: "one", base: 0, session: "", kind: "edit" as const, text };
  expect(await saveDraft(db, ann, save)).toMatchObject({ revision: 1, blogId: "one" });
  expect((await listDrafts(db, ann)).drafts).toMatchObject([{ id: "draft2222222", hasSubmittedPost: true }]);
  const { versions } = await listVersions(db, "draft2222222");
  expect(versions.map(({ kind }) => kind)).toEqual(["edit", "publish"]);
});

test.for([
  ["014-people", "drafts"],
  ["015-writing", "blog_topics"],
] as const)(
  "a failure in the middle, after %s, leaves the release before as it was",
  async ([before, table], { db }) => {
    await migrate(db, undefined, before);
    await insertOldPost(db, { topic: "Bread" });
    const tables = async () =>
      (await db.introspection.getTables()).map(({ name, columns }) => [name, columns.length]);
    // The name of an index that a later statement of the migration creates.
    const index = table === "drafts" ? "draft_versions_user" : "blog_topics_liked";
    await sql.raw(`create index ${index} on blogs (title)`).execute(db);
    const tablesBefore = await tables();
    await expect(migrate(db)).rejects.toThrow(index);
    expect(await tables()).toEqual(tablesBefore);
    await sql.raw(`drop index ${index}`).execute(db);
    await migrate(db);
    expect(await db.selectFrom(table).selectAll().execute()).toHaveLength(table === "drafts" ? 0 : 1);
  },
);

test("a blog's topic becomes the first of its topics, and the sidebar's topics are there", async ({ db }) => {
  await migrate(db, undefined, "015-writing");
  const columns = { kind: "post", excerpt: "", image_alt: "", reading_minutes: 1, updated_at: timestamp };
  for (const [at, [id, topic, status]] of [
    ["one", "Café Crème", "published"],
    ["two", "cafe creme", "taken-down"],
    ["gone", "Café Crème", "removed"],
    ["odd", "!?", "published"],
    ["none", null, "published"],
  ].entries())
    await insertRow(db, "blogs", {
      ...columns,
      id,
      topic,
      status,
      title: id,
      description: "",
      position: at,
      likes: at,
      publish_key: id,
    });
  await insertRow(db, "settings", {
    name: "site",
    value: JSON.stringify({ topics: ["C++", "Data science", 7] }),
  });
  await migrate(db);
  const rows = await db.selectFrom("blog_topics").selectAll().orderBy("blog_id").execute();
  expect(rows).toEqual([
    { blog_id: "one", topic: "cafe-creme", place: 1, position: 0, likes: 0, is_public: 1 },
    { blog_id: "two", topic: "cafe-creme", place: 1, position: 1, likes: 1, is_public: 0 },
  ]);
  const topics = await db.selectFrom("topics").select(["name", "label"]).orderBy("name").execute();
  expect(topics.map(({ label }) => label)).toEqual([
    "Artificial Intelligence",
    "Blockchain Development",
    "C++",
    "Café Crème",
    "Cybersecurity",
    "Data Science",
    "Digital Marketing",
    "Solidity",
    "Web Development",
  ]);
  await db.updateTable("blogs").set({ status: "published", likes: 5 }).where("id", "=", "two").execute();
  const two = await db.selectFrom("blog_topics").selectAll().where("blog_id", "=", "two").execute();
  expect(two).toMatchObject([{ likes: 5, is_public: 1 }]);
});

/** Inserts Ann's post "one" as the release before drafts stored it. */
async function insertOldPost(db: Db, columns: Record<string, unknown>) {
  const texts = { title: "Rye", description: "", excerpt: "", image_alt: "A loaf", publish_key: "key" };
  const row = {
    id: "one",
    kind: "post",
    status: "published",
    author_id: "ann",
    author_kind: "user",
    ...texts,
  };
  await insertRow(db, "blogs", {
    ...row,
    reading_minutes: 1,
    updated_at: timestamp,
    position: 1,
    ...columns,
  });
  const text = { content: "Some *rye*", plain: "", html: "", renderer: 1 };
  await insertRow(db, "blog_texts", { blog_id: "one", ...text });
}
