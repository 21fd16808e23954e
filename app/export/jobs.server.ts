import type { JobHandler, JobParts } from "../core/job-handler.server.ts";
import { exportJob, makeExport, sweepExports } from "./models/site-export.server.ts";

const hourMs = 60 * 60 * 1000;

/** Exports that the owner asks for at the desk, and the end of old ones. */
export function exportJobs({
  settings: { DATA_DIR, PUBLIC_URL },
  ...parts
}: Pick<JobParts, "db" | "images" | "settings">): Record<string, JobHandler> {
  return {
    [exportJob]: {
      // A large site with its images takes a while.
      timeoutMs: 6 * hourMs,
      run: async (_payload, signal) => void (await makeExport(parts, DATA_DIR, PUBLIC_URL, signal)),
    },
    "sweep-exports": {
      recurring: true,
      async run() {
        const now = Date.now();
        await sweepExports(DATA_DIR, now);
        return { runAt: now + hourMs };
      },
    },
  };
}
