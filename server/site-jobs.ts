// What the site does by jobs: the handlers, by the names of their jobs.
import { sweepImages } from "../app/models/image.server.ts";
import { deleteExpiredSessions } from "../app/models/session.server.ts";
import type { SiteParts } from "./dynamic.ts";
import type { JobHandler } from "./run-job.ts";

const hourMs = 60 * 60 * 1000;

type Parts = Pick<SiteParts, "db" | "images">;

export function siteJobs({ db, images }: Parts): Record<string, JobHandler> {
  return {
    "sweep-images": hourly((now) => sweepImages(db, images, now)),
    "sweep-sessions": hourly((now) => deleteExpiredSessions(db, now)),
  };
}

function hourly(work: (now: number) => Promise<void>): JobHandler {
  return {
    recurring: true,
    async run() {
      const now = Date.now();
      await work(now);
      return { runAt: now + hourMs };
    },
  };
}
