import type { JobHandler, JobParts } from "./job-handler.server.ts";

/**
 * The jobs of one runner go one after another. "site": sweeps, and what may take its time. "mail": a mail server that hangs would
 * delay all other jobs. "backup", "import": one may take hours. "publishing": a post goes out within a minute. "newsletter": an
 * issue takes hours, and no other mail waits for it. "webhooks": receivers may hang.
 */
export type Runner = "site" | "mail" | "backup" | "import" | "publishing" | "newsletter" | "webhooks";

/** What a subject gives to the rest of the program; app/subjects.server.ts lists them. */
export interface Subject {
  /** By their names, with the runner that runs them. */
  jobs?: Partial<Record<Runner, (site: JobParts) => Record<string, JobHandler>>>;
}
