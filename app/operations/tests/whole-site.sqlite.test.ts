// A site as one file, and an empty site that such a file is given to; test/failures/bring-back.sqlite.test.ts has it started with it.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { exportSite } from "../../../app/export/models/export-site.server.ts";
import { databaseFile } from "../../../db/connect.ts";
import { zipOf } from "../../../packages/blog-exports/tests/zip.ts";
import { openImageStorage } from "../../../storage/open.ts";
import { createZip } from "../../../storage/zip.ts";
import { freshDatabase } from "../../../test/support/database.ts";
import { test as base } from "../../../test/support/jobs.ts";
import { logInOwner, openSetupLink } from "../../../test/support/owner.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { openBucket } from "../../../test/support/servers/bucket.ts";
import { openSite, type TestSite } from "../../../test/support/site.ts";
import { backup } from "../../../tools/backup-commands.ts";
import { saveSiteSettings } from "../../site/models/site-settings.server.ts";
import { writeManifest } from "../models/backup-files.server.ts";
import { putInPlace, runSiteFileWorker } from "../models/bring-back.server.ts";

const care = "/desk/care";
const imageKey = "blogImages/abcdefghijkl/loaf-480.webp";
const imageBytes = Buffer.from("not really an image");

/** Fixture: the bytes of a backup of another site, with a post and an image. */
const test = base
  .extend("owner", ({ site }) => logInOwner(site))
  .extend("wholeSite", async ({ task: _ }, { onCleanup }) => {
    const database = await freshDatabase();
    const other = await openSite(database);
    onCleanup(async () => {
      await other.close();
      await database.remove();
    });
    await publish(other.db, bread);
    await other.images.put(imageKey, imageBytes, "image/webp");
    const file = join(other.settings.DATA_DIR, "whole.zip");
    await backup(other.db, other.settings, file);
    return readFileSync(file);
  });

test("the owner makes a file of everything, gets it in two parts, and deletes it", async ({
  site,
  owner,
  runJobs,
}) => {
  await publish(site.db, bread);
  await site.images.put(imageKey, imageBytes, "image/webp");
  for (const _ of ["once", "twice"])
    expect((await owner.post(care, { act: "make-file", kind: "backup" })).headers.location).toBe(
      `${care}#backups`,
    );
  await runJobs();
  await expect.poll(() => linkIn(owner), { timeout: 60_000 }).toBeDefined();
  const link = (await linkIn(owner))!;
  const { headers, body } = await owner.get(link);
  const { etag } = headers;
  expect([headers["accept-ranges"], headers["content-length"], headers["cache-control"]]).toEqual([
    "bytes",
    String(body.length),
    "private, no-store",
  ]);
  expect(etag).toMatch(/^"[^"]+"$/);
  const head = await owner.get(link, { range: "bytes=0-999" });
  const tail = await owner.get(link, { range: "bytes=1000-", "if-range": etag });
  expect([head.status, tail.status]).toEqual([206, 206]);
  expect(tail.headers["content-range"]).toBe(`bytes 1000-${body.length - 1}/${body.length}`);
  expect(Buffer.concat([head.body, tail.body])).toEqual(body);
  // Of another file, nothing can be gone on with.
  expect((await owner.get(link, { range: "bytes=1000-", "if-range": '"other"' })).status).toBe(200);
  const outside = await owner.get(link, { range: `bytes=${body.length}-` });
  expect([outside.status, outside.headers["content-range"]]).toEqual([416, `bytes */${body.length}`]);
  const log = textOf((await owner.get("/desk/log")).text);
  expect(log).toContain("began a file with the whole site");
  // Each part too: all but the first byte is as good as all.
  expect(log.match(/downloaded a backup/g)).toHaveLength(4);

  expect((await owner.post(care, { act: "delete-file", name: link.split("/").at(-1)! })).status).toBe(303);
  expect(await linkIn(owner)).toBeUndefined();
  expect((await owner.get(link)).status).toBe(404);
});

test("an empty site takes the file in pieces, which may break off, and has it ready for the next start", async ({
  site,
  wholeSite,
  runJobs,
}) => {
  const { DATA_DIR } = site.settings;
  const browser = await openSetupLink(site);
  for (const signUp of ["open", "closed"] as const) {
    await saveSiteSettings(site.db, { signUp });
    await site.parts.siteSettings.reload();
    expect(textOf((await browser.get("/signup")).text), signUp).toContain("Bring a site back");
  }
  expect(textOf((await browser.get("/setup")).text)).toContain("Bring this site back");
  const half = Math.floor(wholeSite.length / 2);
  const send = (start: number, end: number) =>
    browser.postRaw("/setup/file?file=a", wholeSite.subarray(start, end), {
      "content-range": `bytes ${start}-${end - 1}/${wholeSite.length}`,
    });
  // It is sent again while it still comes.
  await Promise.all([send(0, half), send(0, half)]);
  // One that was sent before, and one that leaves a gap.
  for (const [start, end] of [
    [0, half],
    [half + 1, half + 2],
  ])
    expect(JSON.parse((await send(start!, end!)).text)).toEqual({ received: half, isComplete: false });
  expect((await send(half, wholeSite.length + 1)).status).toBe(400);
  expect(JSON.parse((await browser.get("/setup/file?file=a")).text)).toMatchObject({ received: half });
  expect(JSON.parse((await send(half, wholeSite.length)).text).isComplete).toBe(true);
  expect(textOf((await browser.get("/setup")).text)).toContain("The file has come.");
  expect((await send(0, half)).status).toBe(409);

  const restarted = Promise.withResolvers<string>();
  site.parts.restart = restarted.resolve;
  await runJobs();
  expect(await restarted.promise).toBe("A site was brought back");
  expect((await site.get(`/blog/${bread.id}`)).status).toBe(404);
  const copy = join(DATA_DIR, "restore/site");
  expect(readdirSync(copy).sort()).toEqual(["images", databaseFile]);
  // As the start does, after one that was killed when it had moved the first file.
  const folder = join(DATA_DIR, "next");
  mkdirSync(join(folder, "restore"), { recursive: true });
  renameSync(copy, join(folder, "restore/site"));
  mkdirSync(join(folder, "restore/old"));
  writeFileSync(join(folder, "restore/old", `${databaseFile}-wal`), "the empty site");
  writeFileSync(join(folder, databaseFile), "the empty site");
  expect([putInPlace(folder), putInPlace(folder)]).toEqual([true, false]);
  expect(readdirSync(folder).sort()).toEqual(["images", databaseFile, "restore"]);
  expect(readdirSync(join(folder, "restore/old")).sort()).toEqual([databaseFile, `${databaseFile}-wal`]);
  expect(readFileSync(join(folder, "images", imageKey))).toEqual(imageBytes);
  const next = await openSite({ settings: { DATA_DIR: folder }, remove: async () => {} });
  expect((await next.get(`/blog/${bread.id}`)).text).toContain(bread.title);
  await next.close();
});

test("what is no whole backup of this version is refused with its reason, and changes nothing", async ({
  site,
  wholeSite,
  runJobs,
}) => {
  const { DATA_DIR } = site.settings;
  const before = readdirSync(DATA_DIR).sort();
  const browser = await openSetupLink(site);
  let restarts = 0;
  site.parts.restart = () => void restarts++;
  await runJobs();
  const damaged = Buffer.from(wholeSite);
  damaged[damaged.indexOf(imageBytes)]! ^= 1;
  const exported = join(DATA_DIR, "export.zip");
  await exportSite(site.db, site.images, exported, site.url);
  for (const [name, content, reason] of [
    ["a text", Buffer.from("hello"), "is no backup of Lectern"],
    ["another ZIP", await zipOf({ "notes.txt": "hello" }), "is no backup of Lectern."],
    ["an export", readFileSync(exported), "it is an export"],
    ["a truncated one", wholeSite.subarray(0, -100), "is damaged"],
    ["a damaged one", damaged, "is damaged"],
    ["a newer one", await newerBackup(DATA_DIR), "made by Lectern 99.0.0, which is newer"],
    ["one that leads outside", await outsideBackup(), "is no backup of Lectern"],
  ] as const) {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(content)]), "site.zip");
    expect((await browser.postFiles("/setup", form)).status, name).toBe(303);
    await expect.poll(async () => textOf((await browser.get("/setup")).text)).not.toContain("has come");
    const page = textOf((await browser.get("/setup")).text);
    expect(page, name).toContain(reason);
    expect(page, name).toContain("Nothing was changed.");
    expect(readdirSync(join(DATA_DIR, "restore")), name).toEqual([]);
  }
  expect(restarts).toBe(0);
  expect(
    readdirSync(DATA_DIR)
      .filter((name) => !before.includes(name))
      .sort(),
  ).toEqual(["export.zip", "newer.zip", "restore"]);
  expect((await browser.postFiles("/setup", new FormData())).text).toContain("Choose a file first.");
});

test("with a bucket for images, they go there when all has been checked", async ({ site, wholeSite }) => {
  const bucket = await openBucket();
  const [folder, file] = ["ready", "whole.zip"].map((name) => join(site.settings.DATA_DIR, name));
  writeFileSync(file!, wholeSite);
  const settings = { DATA_DIR: site.settings.DATA_DIR, IMAGES_URL: bucket.address };
  await runSiteFileWorker(settings, ["unpack", file!, folder!], new AbortController().signal);
  expect(readdirSync(folder!)).toEqual([databaseFile]);
  const stored = await (await openImageStorage(settings)).get(imageKey);
  expect(Buffer.from(stored!)).toEqual(imageBytes);
  await bucket.close();
});

test("only who opened the link of the start brings a site back, and only while nobody has an account", async ({
  site,
  wholeSite,
  runJobs,
}) => {
  const form = () => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(wholeSite)]), "site.zip");
    return form;
  };
  expect((await site.openBrowser().postFiles("/setup", form())).status).toBe(404);
  expect(textOf((await site.get("/setup")).text)).not.toContain("Bring a site back");
  const browser = await openSetupLink(site);
  expect((await browser.postFiles("/setup", form())).status).toBe(303);
  // While it waits.
  await addUser(site.db, ann);
  expect((await browser.postFiles("/setup", form())).status).toBe(404);
  expect((await browser.get("/setup/file?file=a")).status).toBe(404);
  let restarts = 0;
  site.parts.restart = () => void restarts++;
  await runJobs();
  await expect.poll(() => jobPayload(site)).toContain("Somebody has made an account here meanwhile");
  expect([restarts, existsSync(join(site.settings.DATA_DIR, "restore/site"))]).toEqual([0, false]);
});

async function linkIn(owner: Awaited<ReturnType<typeof logInOwner>>) {
  const links = elementsOf(mainOf((await owner.get(care)).text), "a");
  return links
    .map(({ attributes: { href } }) => href)
    .find((href) => href?.includes("/files/lectern-backup-"));
}

async function jobPayload({ db }: TestSite) {
  const row = await db.selectFrom("jobs").select("payload").where("id", "=", "bring-back").executeTakeFirst();
  return row?.payload;
}

/** As a later release would write it. */
async function newerBackup(folder: string) {
  const file = join(folder, "newer.zip");
  const zip = createZip(file);
  const name = "lectern-20260501-120000";
  await zip.put(`databases/${name}.db`, Buffer.from("tables"), "application/octet-stream");
  await writeManifest(zip, name, {
    program: "99.0.0",
    database: { bytes: 6, sha256: "", tables: {} },
    images: { count: 0, bytes: 0, sha256: "" },
  });
  await zip.close();
  return readFileSync(file);
}

/** The names of a ZIP file of which one leads out of the folder. */
async function outsideBackup() {
  const bytes = Buffer.from(await zipOf({ "xx/outside.db": "text" }));
  for (let at = bytes.indexOf("xx/"); at >= 0; at = bytes.indexOf("xx/")) bytes.write("../", at);
  return bytes;
}
