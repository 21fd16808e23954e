import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { devNull } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { connect } from "../../db/connect.ts";
import type { Db } from "../../db/engine.ts";
import { zipOf } from "../../packages/blog-exports/tests/zip.ts";
import { type Database, freshDatabase } from "../support/database.ts";
import { postFile } from "../support/imports.ts";
import { photo } from "../support/pictures.ts";
import { test } from "../support/site.ts";

const postCount = 60;
const killCount = 10;

test("an import that is killed at ten moments gives what an uninterrupted one gives", async ({
  database,
  onTestFinished,
}) => {
  const other = await freshDatabase();
  onTestFinished(other.remove);
  const file = join(database.settings.DATA_DIR, "old.zip");
  await writeFile(file, await oldBlog());
  const db = await open(database, onTestFinished);
  for (let kill = 1; kill <= killCount; kill++) {
    const command = start(database, file);
    // From the reading to the last posts.
    const goal = Math.floor((kill * 1.8 * postCount) / killCount);
    await waitFor(async () => (await progressOf(db)) >= goal, command.isRunning);
    command.process.kill("SIGKILL");
    await command.ended;
  }
  expect(await start(database, file).ended).toBe(0);
  const expected = await open(other, onTestFinished);
  expect(await start(other, file).ended).toBe(0);
  expect(await summaryOf(db)).toEqual(await summaryOf(expected));
  expect((await summaryOf(db)).blogs).toHaveLength(postCount);
});

async function oldBlog() {
  const files: Record<string, string | Uint8Array> = {
    "blog/authors.yml": JSON.stringify({ ada: { name: "Ada Author", email: "ada@old.example" } }),
    "static/loaf.jpg": await photo().jpeg().toBuffer(),
    "blog/draft.md": postFile({ title: "Draft", authors: "ada", draft: true }, "Not yet. ![](/loaf.jpg)"),
  };
  for (let number = 1; number <= postCount; number++) {
    const fields = {
      title: `Post ${number}`,
      slug: `post-${number}`,
      authors: "ada",
      tags: [`t${number % 5}`],
    };
    const date = new Date(Date.UTC(2020, 0, number)).toISOString();
    files[`blog/${number}.md`] = postFile(
      { ...fields, date, image: "/loaf.jpg" },
      `See [the next](https://old.example/blog/post-${number + 1}).\n\n![A loaf](/loaf.jpg)`,
    );
  }
  return zipOf(files);
}

async function open({ settings }: Database, onTestFinished: (close: () => Promise<void>) => void) {
  const { db, close } = await connect(settings.DATABASE_URL, settings.DATA_DIR);
  onTestFinished(close);
  const owner = {
    id: "owner2222222",
    email: "o@x.example",
    email_key: "o@x.example",
    role: "owner" as const,
  };
  await db
    .insertInto("users")
    .values({ ...owner, created_at: "2026-01-01T00:00:00.000Z" })
    .execute();
  return db;
}

function start({ settings }: Database, file: string) {
  const program = join(import.meta.dirname, "../../tools/operator.ts");
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ENV_FILE: devNull, ...settings };
  const child = spawn(process.execPath, [program, "import", file, "--from", "old.example"], {
    env,
    stdio: "ignore",
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { process: child, ended, isRunning: () => child.exitCode === null && child.signalCode === null };
}

/** Entries that were read, and once more each that was imported. */
async function progressOf(db: Db) {
  const rows = await db.selectFrom("import_entries").select("state").execute();
  return rows.length + rows.filter(({ state }) => state === "done").length;
}

async function waitFor(isReached: () => Promise<boolean>, isRunning: () => boolean) {
  while (isRunning() && !(await isReached())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** What is on the site, without ids and the times of today. */
async function summaryOf(db: Db) {
  const blogs = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .innerJoin("users", "users.id", "blogs.author_id")
    .leftJoin("blog_topics", "blog_topics.blog_id", "blogs.id")
    .select(["blogs.id", "title", "description", "users.email", "published_at", "status", "topic", "html"])
    .where("kind", "=", "post")
    .orderBy("blogs.position")
    .execute();
  const titles = new Map(blogs.map(({ id, title }) => [id, title]));
  const named = (text: string) =>
    text
      .replace(/\/blog\/(\w+)/g, (_, id: string) => `/blog/${titles.get(id)}`)
      .replace(/blogImages\/\w+/g, "blogImages/x");
  const redirects = await db.selectFrom("redirects").select(["source", "target"]).orderBy("source").execute();
  return {
    blogs: blogs.map(({ id: _, html, ...blog }) => ({ ...blog, html: named(html) })),
    redirects: redirects.map(({ source, target }) => [source, named(target)]),
    drafts: await db.selectFrom("drafts").select(["title", "revision"]).execute(),
    people: await db.selectFrom("users").select(["email", "name"]).orderBy("email").execute(),
    images: (await db.selectFrom("images").select("uses").where("state", "=", "used").execute()).map(
      ({ uses }) => uses,
    ),
    entries: await db
      .selectFrom("import_entries")
      .select(["entry_key", "state", "notes"])
      .orderBy("entry_key")
      .execute(),
  };
}
