import pino from "pino";
import { jobsOf } from "../../app/subjects.server.ts";
import { enqueueRendering } from "../../app/writing/rendering-job.server.ts";
import { connect } from "../../db/connect.ts";
import type { Db } from "../../db/engine.ts";
import { openJobRunner } from "../../server/job-runner.ts";
import { test as base } from "./site.ts";

type Handlers = Parameters<typeof openJobRunner>[1];
type Options = Parameters<typeof openJobRunner>[3];

/**
 * Fixtures: `openConnection` connects to the database; `openNode` starts a job runner without a site, with its own
 * connection and log; `runJobs` starts the job runners of the site.
 */
export const test = base
  .extend("openConnection", async ({ database }, { onCleanup }) => {
    const closeFunctions: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      for (const close of closeFunctions) await close();
    });
    return async () => {
      const { DATABASE_URL, DATA_DIR } = database.settings;
      const { db, close } = await connect(DATABASE_URL, DATA_DIR);
      closeFunctions.push(close);
      return db;
    };
  })
  .extend("openNode", async ({ openConnection }, { onCleanup }) => {
    const nodes: { close(): Promise<void> }[] = [];
    onCleanup(async () => {
      await Promise.all(nodes.map((node) => node.close()));
    });
    return async (handlers: Handlers, options: Options = {}) => {
      const db = await openConnection();
      const lines: string[] = [];
      const log = pino({}, { write: (line) => lines.push(line) });
      // Short, so that a failed test does not delay the next one.
      const jobs = openJobRunner(db, handlers, log, { drainMs: 100, ...options });
      nodes.push(jobs);
      return { db, close: jobs.close, log: () => lines.map((line) => JSON.parse(line)) };
    };
  })
  .extend("runJobs", async ({ site }, { onCleanup }) => {
    const runners: ReturnType<typeof openJobRunner>[] = [];
    onCleanup(async () => {
      await Promise.all(runners.map((jobs) => jobs.close()));
    });
    return async () => {
      await enqueueRendering(site.db);
      const { db, log } = site.parts;
      const opened = (["site", "mail", "backup", "publishing", "newsletter"] as const).map((name) =>
        openJobRunner(db, jobsOf(name, site.parts), log, { drainMs: 100 }),
      );
      runners.push(...opened);
      return { close: () => Promise.all(opened.map((jobs) => jobs.close())) };
    };
  });

export function jobRows(db: Db) {
  return db.selectFrom("jobs").selectAll().orderBy("run_at").orderBy("id").execute();
}
