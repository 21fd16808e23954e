// What an export holds, and when it is restored.
import { readFileSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import { expect } from "vitest";
import { contentFiles } from "../../../test/support/content.ts";
import { publishWithEditor, rye } from "../../../test/support/editor.ts";
import { test } from "../../../test/support/export-file.ts";
import { textOf } from "../../../test/support/page.ts";
import { addUser, ann, blogs, bob, bread, publish } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { setPassword } from "../../accounts/models/account.server.ts";
import { exportSite } from "../models/export-site.server.ts";
import { exportedTables, leftOutTables } from "../models/exported-tables.server.ts";
import { readArchive } from "../models/open-archive.server.ts";
import { restoreExport } from "../models/restore-site.server.ts";

const ourTexts = contentFiles.filter(({ kind }) => kind !== "path").length;

/** What only other code knows: the search is made anew, and the rest belongs to one installation. */
const noRows = /^(search_|attempts$|kysely_)/;

test("each table of the database is in the list of what is exported, or of what is left out", async ({
  site,
}) => {
  const tables = await site.db.introspection.getTables({ withInternalKyselyTables: true });
  const listed = [...exportedTables, ...leftOutTables].map(({ name }) => name);
  expect(
    tables
      .map(({ name }) => name)
      .filter((name) => !noRows.test(name))
      .sort(),
  ).toEqual(listed.sort());
});

test("no exported column is a secret", async ({ site }) => {
  const tables = await site.db.introspection.getTables();
  const columns = exportedTables.flatMap(({ name, without }) =>
    tables
      .find((table) => table.name === name)!
      .columns.map((column) => column.name)
      .filter((column) => !(column in without) && /token|secret|salt|password|_key|hash|code/.test(column))
      .map((column) => `${name}.${column}`),
  );
  // A new one has to be looked at: whoever has the value may be able to do something with it.
  expect(columns.sort()).toEqual([
    "blogs.content_hash",
    "blogs.publish_key",
    "certificates.code",
    "comments.form_key",
    "image_uses.image_key",
    "import_entries.entry_key",
    "import_entries.hash",
    "lesson_code.code",
    "subscribers.email_key",
    "unsubscribed_addresses.email_hash",
    "users.email_key",
  ]);
});

test("an export holds Markdown with front matter and images, and neither passwords nor sessions", async ({
  site,
  file,
}) => {
  await addUser(site.db, ann);
  await setPassword(site.db, ann.id, "a long password");
  const writer = await site.logIn(ann);
  const id = await publishWithEditor(site, writer, { content: "Two\r\nlines  \n" });
  await writer.get(`/blog/${id}/edit`);
  expect(await exportSite(site.db, site.images, file, site.url)).toMatchObject({
    blogs: ourTexts + 1,
    images: 1,
    missing: 0,
  });
  const files = new Map<string, string>();
  for await (const { name, read } of readArchive(file)) files.set(name, (await read(10_000_000)).toString());
  const text = files.get(`posts/${id}.md`)!;
  expect(text).toContain(`title: ${JSON.stringify(rye.title)}\n`);
  expect(text).toContain('author: "Ann Archer"\n');
  expect([...files.keys()].filter((name) => name.startsWith("images/"))).toHaveLength(3);
  const everything = [...files.values()].join("\n");
  const session = await site.db.selectFrom("sessions").select("token_hash").executeTakeFirstOrThrow();
  const { hash } = await site.db.selectFrom("passwords").select("hash").executeTakeFirstOrThrow();
  const secret = await sql<{ value: string }>`select value from settings where name = 'secret'`.execute(
    site.db,
  );
  for (const word of [session.token_hash, hash, ...secret.rows.map(({ value }) => value)])
    expect(everything).not.toContain(word);
});

test("a restored site has its people, who log in with a new password, and the owner who restored it", async ({
  site,
  file,
  openEmpty,
}) => {
  for (const blog of blogs) await publish(site.db, blog);
  await site.db.updateTable("users").set({ handle: "bob" }).where("id", "=", bob.id).execute();
  await exportSite(site.db, site.images, file, site.url);
  const restored = await openEmpty();
  // The owner of the new site is Ann, with another id, and Bob's handle.
  const owner = await restored.logIn({ ...ann, id: "new222222222" });
  await restored.db.updateTable("users").set({ role: "owner", handle: "bob" }).execute();
  await restoreExport(restored, file);
  expect((await restored.get(`/blog/${bread.id}`)).text).toContain(bread.title);
  expect((await restored.get("/people/bob")).status).toBe(200);
  expect(textOf((await owner.get("/desk/people")).text)).toContain("Ann Archer");
});

test("an export is refused by a site that is not empty, and when it is damaged, and nothing changes", async ({
  site,
  file,
  openEmpty,
}) => {
  await publish(site.db, bread);
  await exportSite(site.db, site.images, file, site.url);
  await expect(restoreExport(site, file)).rejects.toThrow("This site is not empty.");
  const restored = await openEmpty();
  const bytes = readFileSync(file);
  const broken = Buffer.from(bytes);
  // A byte of the first file's compressed content.
  broken[bytes.indexOf("data/users.jsonl") + 40]! ^= 1;
  for (const wrong of [bytes.subarray(0, bytes.length / 2), broken, Buffer.from("text")]) {
    writeFileSync(`${file}.wrong`, wrong);
    await expect(restoreExport(restored, `${file}.wrong`)).rejects.toThrow(/^The export is damaged: /);
  }
  expect(await rowsOf(restored)).toMatchObject({ users: 0 });
  await restoreExport(restored, file);
});

test("restoring that was interrupted anywhere goes on with the same file, and with no other", async ({
  site,
  file,
  openEmpty,
}) => {
  for (const blog of blogs) await publish(site.db, blog, {}, ["Bread"]);
  await exportSite(site.db, site.images, file, site.url);
  await publishWithEditor(site, await site.logIn(bob));
  await exportSite(site.db, site.images, `${file}.other`, site.url);
  const restored = await openEmpty();
  // At the end twice while texts are rendered: each time fewer are left.
  for (const part of [0, 0.02, 0.05, 0.2, 0.4, 0.6, 0.7, 0.7]) {
    const stop = new AbortController();
    const onProgress = (done: number, total: number) => {
      if (done >= part * total) stop.abort(new Error("stopped"));
    };
    await expect(restoreExport(restored, file, { signal: stop.signal, onProgress })).rejects.toThrow(
      "stopped",
    );
  }
  await expect(restoreExport(restored, `${file}.other`)).rejects.toThrow("half of another export");
  await restoreExport(restored, file);
  const texts = ourTexts + blogs.length;
  expect(await rowsOf(restored)).toEqual({ ...(await rowsOf(site)), blogs: texts, users: 2, search: texts });
  expect((await restored.get("/search?q=flour")).text).toContain(bread.title);
  await expect(restoreExport(restored, file)).rejects.toThrow("This site is not empty.");
});

async function rowsOf({ db }: TestSite) {
  const { rows } = await sql<Record<string, unknown>>`select (select count(*) from blogs) as blogs,
    (select count(*) from users) as users, (select count(*) from search_blogs) as search,
    (select count(*) from topics) as topics, (select count(*) from paths) as paths`.execute(db);
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, count]) => [name, Number(count)]));
}
