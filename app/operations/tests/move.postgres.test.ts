// The site moves from one database to the other and back: nothing is lost, and every page stays the same.
import { hash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { connect } from "../../../db/connect.ts";
import { copyTables, isIncomplete } from "../../../db/copy-tables.ts";
import { type Database, emptyDatabase } from "../../../test/support/database.ts";
import { textOf } from "../../../test/support/page.ts";
import { ann, bob, bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { openBucket } from "../../../test/support/servers/bucket.ts";
import { test as base, hasTwoNodes, openSite, type TestSite } from "../../../test/support/site.ts";
import { move } from "../../../tools/move.ts";

const test = base.extend("folder", async ({ site: _ }, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-move-"));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
});

const imageKey = "blogImages/abcdefghijkl/loaf-480.webp";
const paths = [
  ...["/", "/course", "/services", "/search?q=flour", "/feed?q=bread", "/sitemap.xml", "/feed.xml", "/paths"],
  ...[
    `/blog/${bread.id}`,
    `/blog/${cafe.id}`,
    "/blog/s1",
    "/blog/s12",
    "/people/ann222222222",
    "/topic/web-development",
  ],
];

test("from one database to the other and back, with the images, every public page stays the same", async ({
  skip,
  site,
  folder,
}) => {
  skip(hasTwoNodes, "looks into one node");
  const bucket = await openBucket();
  const databases: Database[] = [];
  try {
    await fill(site);
    await site.images.put(imageKey, Buffer.from("an image"), "image/webp");
    const before = await pagesOf(site);
    const there = { ...site.settings, DATA_DIR: folder };
    await move(site.db, there, ["--to", "sqlite"]);
    expect((await site.openBrowser().post("/login", { email: "a", password: "b" })).status).toBe(503);
    await expect(move(site.db, there, ["--to", "sqlite"])).rejects.toThrow(
      /^This site was moved to the embedded database\. .+ Nothing is left to do here\.$/,
    );
    await site.db.updateTable("users").set({ role: "owner" }).where("id", "=", ann.id).execute();
    expect(textOf((await (await site.logIn(ann)).get("/desk")).text)).toContain(
      "Nothing can be saved. This site was moved to the embedded database.",
    );
    expect(await pagesAt({ DATA_DIR: folder })).toEqual(before);

    databases.push(await emptyDatabase());
    const url = databases[0]!.settings.DATABASE_URL!;
    const embedded = await connect(undefined, folder);
    const settings = { ...there, DATABASE_URL: undefined, DATA_DIR: site.settings.DATA_DIR };
    await move(embedded.db, settings, ["--to", url, "--images", bucket.address]);
    await embedded.close();
    const back = { ...databases[0]!.settings, IMAGES_URL: bucket.address };
    expect(await pagesAt(back)).toEqual(before);
    expect(await withSite(back, ({ images }) => images.get(imageKey))).toEqual(
      new Uint8Array(readFileSync(join(site.settings.DATA_DIR, "images", imageKey))),
    );
  } finally {
    for (const database of databases) await database.remove();
    await bucket.close();
  }
});

test("a move that was interrupted goes on, and until its end no server starts on the new database", async ({
  site,
  folder,
}) => {
  await fill(site);
  const target = await connect(undefined, folder);
  try {
    await target.migrate();
    const stopAt = (wanted: string) => (name: string, _rows: number, isDone: boolean) => {
      if (name === wanted && isDone) throw new Error("killed");
    };
    await expect(copyTables(site.db, target.db, stopAt("likes"))).rejects.toThrow("killed");
    // In the middle of a table.
    await target.db.deleteFrom("likes").execute();
    expect(await isIncomplete(target.db)).toBe(true);
    const tables: string[] = [];
    await copyTables(site.db, target.db, (name, _rows, isDone) => isDone && tables.push(name));
    const rows = (db: typeof site.db) => db.selectFrom("likes").selectAll().orderBy("actor").execute();
    expect(await rows(target.db)).toEqual(await rows(site.db));
    expect(tables).toContain("search_postings");
    await expect(copyTables(target.db, site.db, () => {})).rejects.toThrow("it has a site already");
  } finally {
    await target.close();
  }
});

async function fill(site: TestSite) {
  await publish(site.db, bread);
  await publish(site.db, cafe);
  const reader = await site.logIn(bob);
  await reader.post(`/blog/${bread.id}/like`, { on: "yes" });
  await reader.post(`/follow/${ann.id}`, { on: "yes" });
}

const pagesAt = (settings: Record<string, string>) => withSite(settings, pagesOf);

async function withSite<T>(
  settings: Record<string, string>,
  work: (site: TestSite) => Promise<T>,
): Promise<T> {
  const site = await openSite({ settings, remove: async () => {} } as Database);
  try {
    return await work(site);
  } finally {
    await site.close();
  }
}

async function pagesOf(site: TestSite) {
  const pages = await Promise.all(paths.map(async (path) => [path, await site.get(path)] as const));
  const { port } = new URL(site.url);
  return pages.map(([path, { status, text }]) => [path, status, hash("sha256", text.replaceAll(port, ""))]);
}
