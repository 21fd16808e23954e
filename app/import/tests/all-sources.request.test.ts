import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { finishImport, importer, importFiles, postFile } from "../../../test/support/imports.ts";
import { addUser, ann } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { importSubscribers } from "../../newsletter/models/import-subscribers.server.ts";
import { changeImport } from "../models/import.server.ts";

const site = "https://old.example";

function folderOf(name: string) {
  const folder = `packages/blog-exports/tests/fixtures/${name}`;
  const files = globSync("**/*", { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
}

const wordpress = readFileSync(
  "packages/blog-exports/tests/fixtures/wordpress/bees.wordpress.2024.xml",
  "utf8",
);
const wxr = (version: string) => ({
  "old.xml": wordpress
    .replaceAll("wordpress.org/export/1.2/", `wordpress.org/export/${version}/`)
    .replace("<wp:wxr_version>1.2<", `<wp:wxr_version>${version}<`),
});
const hashnode = {
  "clk1.md": postFile(
    {
      title: "Wax",
      cuid: "clk1",
      slug: "wax",
      tags: "bees, wax",
      datePublished: "Mon Jan 02 2023 10:00:00 GMT+0000",
    },
    "Text.\n\n%[https://www.youtube.com/watch?v=dQw4w9WgXcQ]",
  ),
};

const fromWordpress =
  "comment 2, draft 3, page 1, person 4, post 1, private 2, problem 4, topics 2, redirects 2, shown 0, noted 13";
/** What each source brings: the entries by kind, the topics of its posts, redirects, images that are shown, and lines with notes. */
const sources: Record<string, [files: Record<string, string | Uint8Array>, brings: string]> = {
  Ghost: [
    folderOf("ghost"),
    "comment 2, draft 3, image 1, leaver 1, page 1, person 2, post 2, private 1, problem 1, subscriber 1, topics 2, redirects 3, shown 1, noted 7",
  ],
  "WordPress 1.2": [folderOf("wordpress"), fromWordpress],
  "WordPress 1.0": [wxr("1.0"), fromWordpress],
  Medium: [
    folderOf("medium"),
    "draft 2, person 1, post 1, problem 1, topics 2, redirects 1, shown 0, noted 4",
  ],
  Substack: [
    folderOf("substack"),
    "draft 1, leaver 1, page 1, post 2, private 1, problem 1, subscriber 1, topics 0, redirects 3, shown 0, noted 6",
  ],
  DEV: [folderOf("dev"), "draft 1, person 1, post 1, problem 1, topics 2, redirects 1, shown 0, noted 4"],
  Blogger: [
    folderOf("blogger"),
    "comment 2, draft 1, page 1, person 2, post 2, topics 1, redirects 3, shown 0, noted 6",
  ],
  Hugo: [
    folderOf("hugo"),
    "draft 1, image 2, page 1, post 1, problem 2, topics 3, redirects 2, shown 2, noted 3",
  ],
  Jekyll: [
    folderOf("jekyll"),
    "draft 2, image 1, page 1, person 1, post 1, problem 1, topics 3, redirects 2, shown 1, noted 2",
  ],
  Astro: [folderOf("astro"), "image 1, post 1, topics 0, redirects 1, shown 1, noted 0"],
  Docusaurus: [
    folderOf("docusaurus"),
    "image 2, person 2, post 1, private 1, topics 0, redirects 1, shown 2, noted 3",
  ],
  Hashnode: [hashnode, "post 1, topics 2, redirects 1, shown 0, noted 0"],
  Markdown: [folderOf("plain"), "image 1, post 3, topics 2, redirects 1, shown 1, noted 3"],
};

const countOf = async ({ db }: TestSite, table: "mails" | "notifications" | "newsletter_letters") =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** How many rows there are that an import adds. */
async function rowsOf({ db }: TestSite) {
  const posts = db
    .selectFrom("blogs")
    .select(["id"])
    .where("status", "in", ["published", "part"])
    .where("kind", "in", ["post", "page"]);
  return {
    posts: (await posts.execute()).length,
    drafts: (await db.selectFrom("drafts").select("id").execute()).length,
    people: (await db.selectFrom("users").select("id").where("id", "<>", importer).execute()).length,
    comments: (await db.selectFrom("comments").select("id").execute()).length,
    redirects: (await db.selectFrom("redirects").select("source").execute()).length,
    subscribers: (await db.selectFrom("subscribers").select("id").execute()).length,
    shown: (await db.selectFrom("images").select("key").where("state", "=", "used").execute()).length,
  };
}

test("every source comes whole: posts, images, topics, comments, subscribers and redirects, twice adds nothing, and an undo takes all", async ({
  site: own,
}) => {
  const { db } = own;
  await addUser(db, ann);
  const created_at = "2026-01-01T00:00:00.000Z";
  const events =
    "blog.published blog.updated blog.unpublished comment.published member.joined subscriber.confirmed";
  await db
    .insertInto("webhooks")
    .values({ id: "hook", url: "https://x.example", events, secret: "s", created_at })
    .execute();
  await importSubscribers(db, [{ email: "reader@mail.example" }], "before");
  for (const followed of ["topic:bees", "topic:wax"])
    await db.insertInto("follows").values({ follower: ann.id, followed, followed_at: created_at }).execute();
  const before = await rowsOf(own);
  const found: Record<string, string> = {};
  for (const [name, [files]] of Object.entries(sources)) {
    const { id, state, problem, entries } = await importFiles(own, files, { site });
    expect([name, state, problem]).toEqual([name, "done", ""]);
    const kinds = Map.groupBy(entries, ({ kind, state }) =>
      state === "done" || kind === "problem" ? kind : `${kind} ${state}`,
    );
    const after = await rowsOf(own);
    const targets = entries.flatMap(({ path, kind }) => (path && kind === "post" ? [path.slice(6)] : []));
    const topics = await db
      .selectFrom("blog_topics")
      .select("topic")
      .distinct()
      .where("blog_id", "in", ["", ...targets])
      .execute();
    const noted = entries.filter(({ notes }) => notes.length > 0).length;
    found[name] = [
      ...[...kinds].map(([kind, { length }]) => `${kind} ${length}`).sort(),
      `topics ${topics.length}`,
      `redirects ${after.redirects - before.redirects}`,
      `shown ${after.shown - before.shown}`,
      `noted ${noted}`,
    ].join(", ");
    const again = await importFiles(own, files, { site });
    expect([name, again.entries.filter(({ state }) => state === "done")]).toEqual([name, []]);
    expect(await rowsOf(own)).toEqual(after);
    await changeImport(db, importer, id, "undo");
    const undone = await finishImport(own, id);
    expect([name, undone.entries.filter(({ state }) => state === "done")]).toEqual([name, []]);
    expect([name, await rowsOf(own)]).toEqual([name, before]);
  }
  expect(found).toEqual(
    Object.fromEntries(Object.entries(sources).map(([name, [, brings]]) => [name, brings])),
  );
  // None of it was told, post by post, to other programs, readers, or the people who got an account.
  const told = await db.selectFrom("webhook_deliveries").select(["event", "subject"]).execute();
  expect(told.filter(({ subject }) => subject !== importer)).toEqual([]);
  for (const table of ["mails", "notifications", "newsletter_letters"] as const)
    expect(await countOf(own, table)).toBe(0);
});
