// Backups that the owner makes at /desk/care.
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { makeBackup, requireSpace } from "../../../app/operations/models/backup.server.ts";
import { test as base } from "../../support/jobs.ts";
import { logInOwner } from "../../support/owner.ts";
import { elementsOf, mainOf, textOf } from "../../support/page.ts";
import { bread, publish } from "../../support/people-and-blogs.ts";
import type { TestSite } from "../../support/site.ts";
import { openSite } from "../../support/site.ts";

const test = base.extend("owner", ({ site }) => logInOwner(site));

const carePath = "/desk/care";
const neverAborted = new AbortController().signal;
const noonMs = Date.parse("2026-05-01T12:00:00Z");

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
  const restored = await openSite({ settings: { DATA_DIR: folder }, remove: async () => {} });
  try {
    expect((await restored.get(`/blog/${bread.id}`)).text).toContain(bread.title);
    expect((await restored.get("/search?q=flour")).text).toContain(bread.id);
  } finally {
    await restored.close();
  }
  expect(site.log.join()).toContain("A backup is being downloaded");
});

test("the newest five backups are kept", async ({ site }) => {
  for (let hour = 0; hour < 7; hour++)
    await makeBackup(site.db, site.settings.DATA_DIR, noonMs + hour * 3_600_000, neverAborted);
  expect(filesOf(site)).toEqual([14, 15, 16, 17, 18].map((hour) => `lectern-20260501-${hour}0000.db`));
});

test("only an owner can download a backup, and nobody any other file of the data folder", async ({
  site,
  owner,
}) => {
  await makeBackup(site.db, site.settings.DATA_DIR, noonMs, neverAborted);
  const path = "/desk/care/backups/lectern-20260501-120000.db";
  expect((await owner.get(path)).status).toBe(200);
  expect((await site.get(path)).status).toBe(404);
  for (const name of ["lectern-20260501-120001.db", "..%2flectern.db", "lectern.db", "."])
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
}) => {
  const { DATA_DIR } = site.settings;
  const stop = new AbortController();
  const stopped = makeBackup(site.db, DATA_DIR, noonMs, stop.signal);
  setTimeout(() => stop.abort(new Error("The server ends")), 30);
  await expect(stopped).rejects.toThrow("The server ends");
  expect(filesOf(site)).toEqual([]);
  const file = join(DATA_DIR, "lectern.db");
  renameSync(file, `${file}.away`);
  await expect(makeBackup(site.db, DATA_DIR, noonMs, neverAborted)).rejects.toThrow(
    "unable to open database file",
  );
  renameSync(`${file}.away`, file);
  expect(filesOf(site)).toEqual([]);
  expect(textOf((await owner.get(carePath)).text)).toContain("There are no backups yet.");
});

test("what a killed server left of a backup is not listed, and the next one removes it", async ({
  site,
  owner,
}) => {
  const { DATA_DIR } = site.settings;
  mkdirSync(join(DATA_DIR, "backups"));
  writeFileSync(join(DATA_DIR, "backups/lectern-20260501-110000.db.part"), "half");
  expect(linksOf((await owner.get(carePath)).text)).toEqual([]);
  await makeBackup(site.db, DATA_DIR, noonMs, neverAborted);
  expect(filesOf(site)).toEqual(["lectern-20260501-120000.db"]);
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

function linksOf(html: string) {
  return elementsOf(mainOf(html), "a").flatMap(({ attributes: { href } }) =>
    href?.includes("/backups/") ? [href] : [],
  );
}

function filesOf({ settings }: TestSite) {
  return readdirSync(join(settings.DATA_DIR, "backups")).sort();
}
