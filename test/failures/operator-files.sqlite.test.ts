// The commands of the operator that write and read files, one after the other, as a newcomer types them.
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { addUser, ann, bread, publish } from "../support/people-and-blogs.ts";
import { runLectern } from "../support/run-lectern.ts";
import { openSite, test } from "../support/site.ts";

test("a site is backed up, verified, restored, exported and imported by commands", async ({
  site,
  database,
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(database.settings.DATA_DIR, "files-"));
  const inFolder = (name: string) => join(folder, name);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const lectern = async (DATA_DIR: string, ...args: string[]) => {
    const { code, stdout, stderr } = await runLectern({ DATA_DIR }, args);
    expect([code, stderr], args.join(" ")).toEqual([0, ""]);
    return stdout;
  };
  const { DATA_DIR } = database.settings;
  const restored = inFolder("restored");
  const empty = await freshDatabase();
  onTestFinished(empty.remove);
  await addUser(site.db, ann);
  await publish(site.db, bread);

  expect(await lectern(DATA_DIR, "key", "Front end")).toMatch(/^[0-9a-f]{26}\n$/);
  expect(await lectern(DATA_DIR, "move", "--stop")).toContain("write");
  await lectern(DATA_DIR, "owner", ann.email);
  expect(await lectern(DATA_DIR, "doctor")).toContain("backup");
  expect(await lectern(DATA_DIR, "backup", inFolder("site.zip"))).toContain("is a backup of this site");
  expect(await lectern(DATA_DIR, "verify", inFolder("site.zip"))).toContain("can be restored");
  expect(await lectern(restored, "restore", inFolder("site.zip"))).toContain("Start it");
  expect(await lectern(restored, "export", inFolder("export.zip"))).toMatch(/^\d+ articles, 0 drafts/);
  expect(await lectern(empty.settings.DATA_DIR, "import", inFolder("export.zip"))).toMatch(/\b\d+ articles/);
  const imported = await openSite(empty);
  onTestFinished(imported.close);
  expect((await imported.get(`/blog/${bread.id}`)).text).toContain(bread.title);
});
