import { hash as digest } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { test as base, expect } from "vitest";
import { emptyDatabase } from "../../test/support/database.ts";
import { connect } from "../connect.ts";
import { hasCurrentTables, migrate } from "../migrate.ts";
import { makeOldSite } from "./old-site.ts";
import { type Row, readAll, rowsOf, tablesOf } from "./read-all.ts";

async function openEmpty({ onCleanup }: { onCleanup(cleanUp: () => Promise<void>): void }) {
  const { settings, remove } = await emptyDatabase();
  const { db, close } = await connect(settings.DATABASE_URL, settings.DATA_DIR);
  onCleanup(async () => {
    await close();
    await remove();
  });
  return db;
}

/** Fixtures: `empty` and `other` are databases without tables, `db` a filled one of the last version in which a lesson was no blog. */
const test = base
  .extend("empty", ({ task: _ }, use) => openEmpty(use))
  .extend("other", ({ task: _ }, use) => openEmpty(use))
  .extend("db", async ({ empty }) => {
    await makeOldSite(empty);
    return empty;
  });

/** "l" and the first 15 digits of the SHA-256 of "course/s1/first" and so on. */
const [first, second] = ["l204d0272b5d7693", "l8058eb8c69a3f5c"];
const [offered, gone] = ["lf1b7ad897218382", "lb736f5a0f035b94"];

const without = (row: Row, columns: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

test("lessons become blogs with their texts, in their order, hidden ones hidden; posts stand behind them", async ({
  db,
}) => {
  await migrate(db);
  const rows = (await rowsOf(db, "lessons", "course_id, number")).map(
    ({ course_id, slug, number, blog_id, is_hidden, minutes }) =>
      [course_id, slug, number, blog_id, is_hidden, minutes].join(" "),
  );
  expect(rows).toEqual([
    `s1 first 1 ${first} 0 21`,
    `s1 second 2 ${second} 0 22`,
    "s1 p2 3 p2 0 ",
    "s1 p1 4 p1 0 ",
    "s2 waiting 1 own1 0 21",
    `s2 offered 2 ${offered} 1 22`,
    "s2 declined 3 own2 0 23",
    "s2 untouched 4 own3 0 24",
    "s2 of-our-own 5 own4 1 ",
    "s2 p1 6 p1 0 ",
  ]);
  const blogs = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_id", "id")
    .selectAll()
    .where("id", "in", [second, "own1", "p1"])
    .orderBy("id")
    .execute();
  expect(blogs).toMatchObject([
    {
      ...{ kind: "lesson", status: "part", title: "Lesson second", description: "What second is." },
      ...{ author_kind: "company", image: "covers/s1", content_hash: "carried", renderer: -1 },
      ...{ html: "<p>second</p>", plain: "second", outline: `{"of":"second"}`, marks: `["second/1"]` },
      ...{ questions: `["of second"]` },
    },
    { title: "Title of own1", html: "<p>own1</p>", marks: `["waiting/1"]`, questions: `["of waiting"]` },
    { kind: "post", marks: "[]", questions: "[]" },
  ]);
  expect(inflateRawSync(blogs[0]!.markdown).toString()).toBe("");
});

test("what the files say is known, whether it was edited, offered or taken off the site", async ({ db }) => {
  await migrate(db);
  const here = new Map(
    [...(await rowsOf(db, "blogs")), ...(await rowsOf(db, "paths"))].map((row) => [row.id, row]),
  );
  const rows = await rowsOf(db, "import_entries", "entry_key");
  const files = new Map<unknown, Record<string, string>>(
    rows.map((row) => [row.entry_key, JSON.parse(inflateRawSync(row.payload as Uint8Array).toString())]),
  );
  const entries = rows.map(({ entry_key, origin, import_id, target, state, hash }) => {
    const { content_hash, path = "" } = here.get(target)!;
    const isOfPath = hash === digest("sha256", files.get(entry_key)!.path ?? "");
    const isEdited = isOfPath ? files.get(entry_key)!.path !== path : hash !== content_hash;
    return [origin, import_id, entry_key, target, state, isOfPath ? "its" : hash, isEdited].join(" ");
  });
  expect(entries).toEqual(
    [
      "blog/s1 s1 done file-s1 false",
      "blog/s2 s2 newer file-s2 true",
      "blog/s3 s3 done file-s3 false",
      "blog/s4 s4 undone file-s4 false",
      `course/s1/first ${first} done carried false`,
      `course/s1/second ${second} done carried false`,
      "course/s2/declined own2 done file-own2 true",
      `course/s2/offered ${offered} done carried false`,
      "course/s2/untouched own3 done file-own3 false",
      "course/s2/waiting own1 newer file-own1 true",
      "paths/as-it-is as-it-is done its false",
      "paths/edited edited done its true",
      "paths/hidden hidden undone its false",
    ].map((entry) => `content content ${entry}`),
  );
  expect(files.get("blog/s1")).toEqual({
    ...{ key: "blog/s1", kind: "course", target: "s1", title: "Title of s1", description: "About s1." },
    ...{ content: "Text of s1.", facts: `{"of":"s1"}` },
    ...{ image: "covers/s1", imageAlt: "Cover of s1" },
  });
  expect(files.get("blog/s2")).toMatchObject({ content: "File 2 of s2.", facts: `{"of":"s2"}` });
  expect(files.get("course/s2/waiting")).toEqual({
    ...{ key: "course/s2/waiting", kind: "lesson", target: "own1", title: "File of own1" },
    ...{ description: "As the file says.", content: "File 2 of own1.", topic: "Data Science" },
    ...{ courseId: "s2", slug: "waiting", minutes: 21 },
  });
  expect(files.get("course/s1/second")).toMatchObject({
    courseId: "s1",
    slug: "second",
    number: 2,
    minutes: 22,
  });
  expect(JSON.parse(files.get("paths/edited")!.path!)).toMatchObject({ title: "Its file" });
});

test("comments stand under their lessons, also under one that is gone", async ({ db }) => {
  await migrate(db);
  const comments = (await rowsOf(db, "comments")).map(({ id, blog_id }) => `${id} ${blog_id}`);
  expect(comments).toEqual([`c0 ${first}`, "c1 own1", "c2 s1", "c3 p1", `c4 ${gone}`]);
  const places = await rowsOf(db, "comment_places", "blog_id");
  expect(places).toEqual([
    { blog_id: first, comments: 1, closed: 0 },
    { blog_id: "own4", comments: 0, closed: 1 },
    { blog_id: "p1", comments: 1, closed: 0 },
  ]);
  const notices = (await rowsOf(db, "notifications")).map(({ id, blog_id }) => `${id} ${blog_id}`);
  expect(notices).toEqual([`n1 ${first}`, "n2 s1", "n3 s1"]);
});

/** What is different on purpose, by table: the other columns stay as they are. */
const changed: Record<string, string[]> = {
  comments: ["place", "blog_id"],
  notifications: ["blog_id"],
  draft_versions: ["kind", "session", "name"],
  blogs: ["source", "file_hash", "file_version", "file_facts"],
  blog_texts: ["marks", "questions"],
  paths: ["file_path"],
  certificates: ["done"],
  projects: ["decided_by", "handed_to", "answer_html"],
};
const replaced = ["lessons", "lesson_posts", "comment_places"];
const grown = ["blogs", "blog_texts", "import_entries", "kysely_migration"];

test("nothing else changes, and the tables are those of a new site", async ({ db, other }) => {
  await migrate(other);
  const tables = await tablesOf(other);
  const before = await readAll(db);
  await migrate(db);
  const after = await readAll(db);
  for (const [table, old] of before) {
    if (replaced.includes(table)) continue;
    const stays = (row: Row) => without(row, changed[table] ?? []);
    const rows = after.get(table)!.map(stays);
    const kept = old.filter(({ name }) => name !== "emptied").map(stays);
    expect(rows, table).toEqual(expect.arrayContaining(kept));
    if (!grown.includes(table)) expect(rows.length, table).toBe(kept.length);
  }
  const versions = (await rowsOf(db, "draft_versions")).map(({ kind, session }) => `${kind} ${session}`);
  expect(versions).toEqual(Array(7).fill("clash content"));
  expect(await tablesOf(db)).toEqual(tables);
  expect(await hasCurrentTables(db)).toBe(true);
});

test("a second start changes nothing, and one that fails in the middle neither", async ({ db }) => {
  const before = await readAll(db);
  await sql`update lesson_posts set ids = 'broken' where course_id = 's3'`.execute(db);
  await expect(migrate(db)).rejects.toThrow("JSON");
  await sql`update lesson_posts set ids = '[]' where course_id = 's3'`.execute(db);
  expect(await readAll(db)).toEqual(before);
  await migrate(db);
  const after = await readAll(db);
  await migrate(db);
  expect(await readAll(db)).toEqual(after);
});

test("a site that is older says which version to start first, and stays as it is", async ({ db }) => {
  await sql`delete from kysely_migration where name > '007-imports'`.execute(db);
  const before = await readAll(db);
  await expect(migrate(db)).rejects.toThrow("Start the version whose last change is 011-held-comments once");
  expect(await readAll(db)).toEqual(before);
  expect(await hasCurrentTables(db)).toBe(false);
});
