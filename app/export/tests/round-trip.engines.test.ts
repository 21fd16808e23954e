// An export of a site, restored into an empty one, is the same site.
import { expect } from "vitest";
import { crawl, differentPages, lastingDifferences } from "../../../test/support/crawl.ts";
import { test } from "../../../test/support/export-file.ts";
import { fillRichSite } from "../../../test/support/rich-site.ts";
import { exportSite } from "../models/export-site.server.ts";
import { restoreExport } from "../models/restore-site.server.ts";

/** On a busy machine; some ten seconds otherwise. */
const timeoutMs = 400_000;

test(
  "every public page, feed and search of the restored site is the same, byte for byte",
  async ({ site, file, openEmpty }) => {
    await fillRichSite(site);
    await exportSite(site.db, site.images, file, site.url);
    const restored = await openEmpty();
    await restoreExport(restored, file);
    const before = await crawl(site);
    expect(before.size).toBeGreaterThan(150);
    const differing = differentPages(before, await crawl(restored));
    await expect.poll(() => lastingDifferences(differing, site, restored)).toEqual([]);
  },
  timeoutMs,
);
