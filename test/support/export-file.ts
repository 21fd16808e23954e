import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, freshDatabase } from "./database.ts";
import { test as base, openSite, type TestSite } from "./site.ts";

/** Fixtures: `file` is where an export may be written, and `openEmpty` opens an empty site, on a fresh database by default. */
export const test = base
  .extend("file", ({ task: _ }, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), "lectern-export-"));
    onCleanup(() => rmSync(folder, { recursive: true, force: true }));
    return join(folder, "site.zip");
  })
  .extend("openEmpty", async ({ task: _ }, { onCleanup }) => {
    const opened: [TestSite, Database][] = [];
    onCleanup(async () => {
      for (const [site, database] of opened) {
        await site.close();
        await database.remove();
      }
    });
    return async (database?: Database) => {
      const own = database ?? (await freshDatabase());
      const site = await openSite(own);
      opened.push([site, own]);
      return site;
    };
  });
