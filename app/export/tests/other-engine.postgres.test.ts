// An export of a site on one database, restored on the other.
import { expect } from "vitest";
import { createTemplateDatabase } from "../../../test/setup/template.ts";
import { crawl, differentPages, lastingDifferences } from "../../../test/support/crawl.ts";
import { emptyDatabase } from "../../../test/support/database.ts";
import { test } from "../../../test/support/export-file.ts";
import { fillRichSite } from "../../../test/support/rich-site.ts";
import { exportSite } from "../models/export-site.server.ts";
import { restoreExport } from "../models/restore-site.server.ts";

/** On a busy machine; some ten seconds otherwise. */
const timeoutMs = 400_000;

test(
  "a site moves from SQLite to PostgreSQL and back",
  async ({ site, file, openEmpty }) => {
    const [first, third] = [await emptyDatabase({ file: "" }), await emptyDatabase({ file: "" })];
    for (const { settings } of [first, third]) await createTemplateDatabase(undefined, settings.DATA_DIR);
    const start = await openEmpty(first);
    await fillRichSite(start);
    await exportSite(start.db, start.images, file, start.url);
    await restoreExport(site, file);
    const before = await crawl(start);
    const differing = differentPages(before, await crawl(site));
    await expect.poll(() => lastingDifferences(differing, start, site)).toEqual([]);
    await exportSite(site.db, site.images, `${file}.back.zip`, site.url);
    const end = await openEmpty(third);
    await restoreExport(end, `${file}.back.zip`);
    const last = differentPages(before, await crawl(end));
    await expect.poll(() => lastingDifferences(last, start, end)).toEqual([]);
  },
  timeoutMs,
);
