import type { JobParts } from "../app/core/job-handler.server.ts";
import type { Runner } from "../app/core/subject.server.ts";
import { jobsOf } from "../app/subjects.server.ts";
import type { SiteParts } from "./dynamic-requests.ts";
import { openJobRunner } from "./job-runner.ts";

/** When a node dies, another one may take over its urgent jobs after this time. */
const urgent = { leaseMs: 20_000 };
const runnerOptions: [Runner, { leaseMs?: number; drainMs?: number }][] = [
  ["site", {}],
  ["mail", {}],
  ["backup", {}],
  ["import", {}],
  ["publishing", urgent],
  ["newsletter", urgent],
  // It waits most of its time, and what it breaks off is sent again.
  ["webhooks", { drainMs: 0 }],
];

/** Runs the jobs of the site until the returned function is called. */
export function runJobs(parts: SiteParts & Pick<JobParts, "restart">): () => Promise<void> {
  const { db, log, siteSettings, metrics } = parts;
  const isPaused = () => siteSettings.current().readOnlyReason !== "";
  const runners = runnerOptions.map(([name, options]) => {
    const jobs = jobsOf(name, parts);
    return openJobRunner(db, metrics?.timeJobs(jobs) ?? jobs, log, { ...options, isPaused });
  });
  return async () => void (await Promise.all(runners.map((runner) => runner.close())));
}
