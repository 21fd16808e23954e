// The export at /desk/care.
import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { freshDatabase } from "../../../test/support/database.ts";
import { test as base } from "../../../test/support/jobs.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import { openSite } from "../../../test/support/site.ts";
import { sweepSiteFiles } from "../../core/site-file.server.ts";
import { restoreExport } from "../models/restore-site.server.ts";

const test = base.extend("owner", ({ site }) => logInOwner(site));

const care = "/desk/care";
const make = { act: "make-file", kind: "export" };
const linksOf = (html: string) =>
  elementsOf(mainOf(html), "a").flatMap(({ attributes: { href } }) =>
    href?.includes("/files/") ? [href] : [],
  );

test("the owner exports the site and downloads a file that another site becomes", async ({
  site,
  owner,
  runJobs,
}) => {
  await publish(site.db, bread);
  expect(linksOf((await owner.get(care)).text)).toEqual([]);
  for (const _ of ["once", "twice"])
    expect((await owner.post(care, make)).headers.location).toBe(`${care}#export`);
  expect(textOf((await owner.get(care)).text)).toContain("The file is being made.");
  await runJobs();
  await expect.poll(async () => linksOf((await owner.get(care)).text)).toHaveLength(1);
  const [link] = linksOf((await owner.get(care)).text);
  const { headers, body } = await owner.get(link!);
  expect(headers["content-disposition"]).toBe(`attachment; filename="${link!.split("/").at(-1)}"`);
  expect(headers["cache-control"]).toBe("private, no-store");
  expect(textOf((await owner.get("/desk/log")).text)).toContain("downloaded an export of the site");
  const file = join(site.settings.DATA_DIR, "downloaded.zip");
  writeFileSync(file, body);
  const database = await freshDatabase();
  const other = await openSite(database);
  try {
    await restoreExport(other, file);
    expect((await other.get(`/blog/${bread.id}`)).text).toContain(bread.title);
  } finally {
    await other.close();
    await database.remove();
  }
});

test("an export that fails says why and is made again at once; an old one is deleted", async ({
  site,
  owner,
  runJobs,
}) => {
  const { DATA_DIR } = site.settings;
  // A file in place of the folder.
  writeFileSync(join(DATA_DIR, "exports"), "");
  await owner.post(care, make);
  await runJobs();
  await expect
    .poll(async () => textOf((await owner.get(care)).text))
    .toContain("The last one failed: EEXIST");
  rmSync(join(DATA_DIR, "exports"));
  await owner.post(care, make);
  await expect.poll(async () => linksOf((await owner.get(care)).text)).toHaveLength(1);
  const files = () => readdirSync(join(DATA_DIR, "exports"));
  const [name] = files();
  const now = Date.now();
  await sweepSiteFiles(DATA_DIR, now);
  expect(files()).toEqual([name]);
  utimesSync(join(DATA_DIR, "exports", name!), 0, now / 1000 - 25 * 60 * 60);
  await sweepSiteFiles(DATA_DIR, now);
  expect(files()).toEqual([]);
});
