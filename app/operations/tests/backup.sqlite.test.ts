// Backups: what the owner sees at /desk/care, what is in them, and what restores them.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { zipOf } from "../../../packages/blog-exports/tests/zip.ts";
import { openBackupStore } from "../../../storage/open.ts";
import { test as base, jobRows } from "../../../test/support/jobs.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import { openBucket } from "../../../test/support/servers/bucket.ts";
import { openSite, type TestSite } from "../../../test/support/site.ts";
import { backup, restore, verify } from "../../../tools/backup-commands.ts";
import { backupHealth } from "../models/backup-health.server.ts";
import { nextBackupAt, planBackup, runBackup, runDrill } from "../models/backup-jobs.server.ts";
import { findBackupRecord, recordBackup } from "../models/backup-state.server.ts";
import { copyBeforeUpdate } from "../models/copy-before-update.server.ts";
import { makeBackup, requireSpace } from "../models/make-backup.server.ts";

const test = base
  .extend("owner", ({ site }) => logInOwner(site))
  .extend("store", ({ site }) => openBackupStore(site.settings));

const carePath = "/desk/care";
const neverAborted = new AbortController().signal;
const noonMs = Date.parse("2026-05-01T12:00:00Z");
const hourMs = 3_600_000;
const imageKey = "blogImages/abcdefghijkl/loaf-480.webp";
const imageBytes = Buffer.from("not really an image");

const makeOne = async (site: TestSite, now = noonMs) =>
  runBackup(sourceOf(site), await openBackupStore(site.settings), now, neverAborted);

test("a backup holds the rows of the moment when it was made, and a site opens with it", async ({
  site,
  owner,
  runJobs,
}) => {
  await publish(site.db, bread);
  for (const _ of [1, 2]) expect((await owner.post(carePath, { act: "back-up" })).status).toBe(303);
  expect(textOf((await owner.get(carePath)).text)).toContain("A backup is being made.");
  await runJobs();
  await expect.poll(async () => linksOf((await owner.get(carePath)).text)).toHaveLength(1);
  const [link] = linksOf((await owner.get(carePath)).text);
  const { status, headers, body } = await owner.get(link!);
  expect(status).toBe(200);
  expect(headers["content-disposition"]).toBe(`attachment; filename="${link!.split("/").at(-1)}"`);
  expect(headers["cache-control"]).toBe("private, no-store");

  const folder = join(site.settings.DATA_DIR, "restored");
  mkdirSync(folder);
  writeFileSync(join(folder, "lectern.db"), body);
  await expectBread(folder);
  expect(site.log.join()).toContain("The backup is being downloaded");
});

test("a backup in a bucket is restored into an empty folder: the same rows and images", async ({ site }) => {
  const bucket = await openBucket();
  try {
    const settings = { ...site.settings, BACKUP_URL: bucket.address };
    await publish(site.db, bread);
    await site.images.put(imageKey, imageBytes, "image/webp");
    await runBackup(sourceOf(site), await openBackupStore(settings), noonMs, neverAborted);
    const DATA_DIR = join(site.settings.DATA_DIR, "restored");
    await restore({ ...settings, DATA_DIR }, "lectern-20260501-120000");
    expect(readFileSync(join(DATA_DIR, "images", imageKey))).toEqual(imageBytes);
    await expectBread(DATA_DIR);
    await expect(restore({ ...settings, DATA_DIR }, "lectern-20260501-120000")).rejects.toThrow(
      `${DATA_DIR} has a site already`,
    );
  } finally {
    await bucket.close();
  }
});

test("an operator's backup is one file that can be verified and restored; damaged and foreign files are refused", async ({
  site,
}) => {
  await publish(site.db, bread);
  await site.images.put(imageKey, imageBytes, "image/webp");
  const folder = mkdtempSync(join(site.settings.DATA_DIR, "files-"));
  const file = join(folder, "site.zip");
  await backup(site.db, site.settings, file);
  await expect(backup(site.db, site.settings, file)).rejects.toThrow(`${file} exists already.`);
  expect(await verify(site.settings, file)).toMatch(/can be restored: .* 1 image\.$/);
  const DATA_DIR = join(folder, "restored");
  await restore({ ...site.settings, DATA_DIR }, file);
  expect(readFileSync(join(DATA_DIR, "images", imageKey))).toEqual(imageBytes);
  await expectBread(DATA_DIR);

  const bytes = readFileSync(file);
  const refuses = async (name: string, content: Uint8Array, message: RegExp) => {
    writeFileSync(join(folder, name), content);
    const target = join(folder, `from-${name}`);
    for (const act of [
      () => verify(site.settings, join(folder, name)),
      () => restore({ ...site.settings, DATA_DIR: target }, join(folder, name)),
    ])
      await expect(act(), name).rejects.toThrow(message);
    expect(existsSync(target), name).toBe(false);
  };
  const damaged = Buffer.from(bytes);
  damaged[damaged.indexOf(imageBytes)]! ^= 1;
  await refuses("damaged-image.zip", damaged, /damaged/);
  const damagedRow = Buffer.from(bytes);
  damagedRow[damagedRow.indexOf("SQLite format 3") + 5000]! ^= 1;
  await refuses("damaged-database.zip", damagedRow, /damaged/);
  await refuses("truncated.zip", bytes.subarray(0, bytes.length - 100), /damaged/);
  await refuses("text.zip", Buffer.from("a text"), /is no backup of Lectern/);
  await refuses("foreign.zip", await zipOf({ "notes.txt": "hello" }), /is no backup of Lectern/);
});

test("a drill is green, and red after one byte of the backup has changed", async ({
  site,
  owner,
  store,
  openWith,
}) => {
  await publish(site.db, bread);
  await site.images.put(imageKey, imageBytes, "image/webp");
  expect(await runDrill(sourceOf(site), store, noonMs, neverAborted)).toBe(noonMs + hourMs);
  await makeOne(site, Date.now());
  await runDrill(sourceOf(site), store, Date.now(), neverAborted);
  expect((await findBackupRecord(site.db)).drill).toMatchObject({ problem: "", images: 1 });
  expect(textOf((await owner.get("/desk")).text)).toContain("No backup is made by itself");
  const nightly = await logInOwner(await openWith({ BACKUP_TIME: "03:30" }));
  expect(textOf((await nightly.get("/desk")).text)).toContain("Backups are fine");

  const [name] = filesOf(site).filter((file) => file.endsWith(".db"));
  const file = join(site.settings.DATA_DIR, "backups/databases", name!);
  const bytes = readFileSync(file);
  bytes[bytes.length - 100]! ^= 1;
  writeFileSync(file, bytes);
  await runDrill(sourceOf(site), store, Date.now() + 8 * 24 * hourMs, neverAborted);
  expect((await findBackupRecord(site.db)).drill?.problem).toContain("was changed or is damaged");
  const page = textOf((await owner.get("/desk")).text);
  expect(page).toContain("The backups need you");
  expect(page).toContain("was changed or is damaged");
  expect(readdirSync(site.settings.DATA_DIR).filter((name) => name.startsWith("drill-"))).toEqual([]);
});

test("what a clock that was wrong dated ahead is no good backup, and puts off no drill", async ({
  site,
  store,
}) => {
  const at = new Date(noonMs + 40 * 24 * hourMs).toISOString();
  await makeOne(site);
  await recordBackup(site.db, { madeAt: at, drill: { at, name: "one", problem: "", images: 0 } });
  expect((await backupHealth(site.db, true, noonMs))?.isGood).toBe(false);
  await runDrill(sourceOf(site), store, noonMs, neverAborted);
  expect((await findBackupRecord(site.db)).drill?.at).toBe(new Date(noonMs).toISOString());
});

test("an image is copied once, and goes with the last backup that has it", async ({ site }) => {
  const folder = join(site.settings.DATA_DIR, "backups/images");
  await site.images.put(imageKey, imageBytes, "image/webp");
  await makeOne(site);
  rmSync(join(site.settings.DATA_DIR, "images", imageKey));
  for (let hour = 1; hour < 5; hour++) await makeOne(site, noonMs + hour * hourMs);
  expect(existsSync(join(folder, imageKey))).toBe(true);
  await makeOne(site, noonMs + 5 * hourMs);
  expect(existsSync(join(folder, imageKey))).toBe(false);
});

test("the backup of a night is due at its time in the site's zone, the first one at once", async ({
  site,
}) => {
  expect(nextBackupAt("03:30", "UTC", noonMs)).toBe(Date.parse("2026-05-02T03:30:00Z"));
  expect(nextBackupAt("03:30", "America/New_York", Date.parse("2026-05-02T04:00:00Z"))).toBe(
    Date.parse("2026-05-02T07:30:00Z"),
  );
  const nextAt = noonMs + hourMs;
  expect(await planBackup(site, nextAt, undefined, noonMs)).toBe(nextAt);
  expect(await jobRows(site.db)).toMatchObject([{ id: "back-up" }]);
});

test("before the tables change, the database is copied; the newest two copies stay", async ({ site }) => {
  const { DATA_DIR } = site.settings;
  for (let hour = 0; hour < 3; hour++) await copyBeforeUpdate(site.db, DATA_DIR, noonMs + hour * hourMs);
  expect(readdirSync(join(DATA_DIR, "before-update")).sort()).toEqual([
    "lectern-20260501-130000.db",
    "lectern-20260501-140000.db",
  ]);
});

test("only an owner can download a backup, and nobody any other file of the data folder", async ({
  site,
  owner,
}) => {
  await makeOne(site);
  const path = "/desk/care/backups/lectern-20260501-120000.db";
  expect((await owner.get(path)).status).toBe(200);
  expect((await site.get(path)).status).toBe(303);
  for (const name of [
    "lectern-20260501-120001.db",
    "lectern-20260501-120000.json",
    "..%2flectern.db",
    "lectern.db",
    ".",
  ])
    expect((await owner.get(`/desk/care/backups/${name}`)).status, name).toBe(404);
});

test("without twice the database's size of free space, no backup is begun", () => {
  expect(() => requireSpace(1_000_000, 1_999_999)).toThrow(
    "A backup needs 2.0 MB of free space, and there are 2.0 MB",
  );
  expect(() => requireSpace(1_000_000, 2_000_000)).not.toThrow();
});

test("a backup that is stopped in the middle, or cannot read the database, leaves nothing that is listed", async ({
  site,
  owner,
  store,
}) => {
  const { DATA_DIR } = site.settings;
  const stop = new AbortController();
  const stopped = makeBackup(sourceOf(site), store, noonMs, stop.signal);
  setTimeout(() => stop.abort(new Error("The server ends")), 30);
  await expect(stopped).rejects.toThrow("The server ends");
  const file = join(DATA_DIR, "lectern.db");
  renameSync(file, `${file}.away`);
  await expect(makeBackup(sourceOf(site), store, noonMs, neverAborted)).rejects.toThrow(
    "unable to open database file",
  );
  renameSync(`${file}.away`, file);
  expect(readdirSync(join(DATA_DIR, "backups"))).toEqual([]);
  expect(textOf((await owner.get(carePath)).text)).toContain("There are no backups yet.");
});

test("what a killed server left of a backup is not listed, and the next one removes it", async ({
  site,
  owner,
}) => {
  const folder = join(site.settings.DATA_DIR, "backups");
  mkdirSync(join(folder, "databases"), { recursive: true });
  writeFileSync(join(folder, "lectern-20260501-110000.part"), "half");
  writeFileSync(join(folder, "databases/lectern-20260501-110000.db"), "without a description");
  expect(linksOf((await owner.get(carePath)).text)).toEqual([]);
  await makeOne(site);
  expect(readdirSync(folder)).toEqual(["databases"]);
  expect(filesOf(site)).toEqual(
    ["db", "images", "json"].map((extension) => `lectern-20260501-120000.${extension}`),
  );
});

test("a backup that fails says why, and the owner can try again at once", async ({
  site,
  owner,
  runJobs,
}) => {
  // A file in place of the folder.
  const folder = join(site.settings.DATA_DIR, "backups");
  writeFileSync(folder, "");
  await owner.post(carePath, { act: "back-up" });
  await runJobs();
  await expect
    .poll(async () => textOf((await owner.get(carePath)).text))
    .toContain("The last one failed: EEXIST");
  rmSync(folder);
  await owner.post(carePath, { act: "back-up" });
  await expect.poll(async () => linksOf((await owner.get(carePath)).text)).toHaveLength(1);
});

function sourceOf({ db, images, settings }: TestSite) {
  return { db, images, DATA_DIR: settings.DATA_DIR };
}

async function expectBread(folder: string) {
  const restored = await openSite({ settings: { DATA_DIR: folder }, remove: async () => {} });
  try {
    expect((await restored.get(`/blog/${bread.id}`)).text).toContain(bread.title);
    expect((await restored.get("/search?q=flour")).text).toContain(bread.id);
  } finally {
    await restored.close();
  }
}

function linksOf(html: string) {
  return elementsOf(mainOf(html), "a").flatMap(({ attributes: { href } }) =>
    href?.includes("/backups/") ? [href] : [],
  );
}

function filesOf({ settings }: TestSite) {
  return readdirSync(join(settings.DATA_DIR, "backups/databases")).sort();
}
