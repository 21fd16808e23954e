import type { JobHandler, JobParts } from "../core/job-handler.server.ts";
import { makeSiteFile, siteFileJob, sweepSiteFiles } from "../core/site-file.server.ts";
import { exportSite } from "./models/export-site.server.ts";

const hourMs = 60 * 60 * 1000;

/** Exports that the owner asks for at the desk, and the end of all files that were made there. */
export function exportJobs({
  db,
  images,
  settings: { DATA_DIR, PUBLIC_URL },
}: Pick<JobParts, "db" | "images" | "settings">): Record<string, JobHandler> {
  return {
    [siteFileJob("export")]: {
      // A large site with its images takes a while.
      timeoutMs: 6 * hourMs,
      async run(_payload, signal) {
        await makeSiteFile(db, DATA_DIR, "export", (file, onProgress) =>
          exportSite(db, images, file, PUBLIC_URL, { signal, onProgress }),
        );
        return undefined;
      },
    },
    "sweep-exports": {
      recurring: true,
      async run() {
        const now = Date.now();
        await sweepSiteFiles(DATA_DIR, now);
        return { runAt: now + hourMs };
      },
    },
  };
}
