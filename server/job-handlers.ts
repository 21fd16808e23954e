// The handlers of the site's jobs, by job name.
import { z } from "zod";
import { dayOf, nextDayStart } from "../app/lib/date.ts";
import { rendererVersion } from "../app/markdown/renderer.server.ts";
import { deleteExpiredSessions } from "../app/models/accounts/session.server.ts";
import { sweepImages } from "../app/models/image.server.ts";
import { enqueueJob } from "../app/models/job.server.ts";
import { sweepReads } from "../app/models/reads/sweep-reads.server.ts";
import { sweepVocabulary } from "../app/models/search-vocabulary.server.ts";
import { hasOldHtml, renderOldHtml } from "../app/models/stored-html.server.ts";
import type { Db } from "../db/engine.ts";
import type { SiteParts } from "./dynamic-requests.ts";
import type { JobHandler } from "./run-job.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const renderName = "render-old-html";

type Parts = Pick<SiteParts, "db" | "images" | "renderer" | "log">;

export function siteJobs({ db, images, renderer, log }: Parts): Record<string, JobHandler> {
  return {
    "sweep-images": hourly((now, signal) => sweepImages(db, images, now, signal)),
    "sweep-sessions": hourly((now) => deleteExpiredSessions(db, now)),
    "sweep-words": hourly(async (_now, signal, payload) => ({
      after: await sweepVocabulary(db, sweepPayload.parse(payload)?.after ?? 0, signal),
    })),
    "sweep-reads": {
      recurring: true,
      async run(_payload, signal) {
        const now = Date.now();
        await sweepReads(db, dayOf(now), signal);
        // Not at midnight itself: the reads of the last seconds are being stored.
        return { runAt: nextDayStart(now) + minuteMs };
      },
    },
    [renderName]: {
      timeoutMs: 15 * minuteMs,
      async run(payload, signal) {
        const { version, after } = renderPayload.parse(payload);
        // In case an upgrade did not stop all nodes first: a newer node added this job, and only that node can run
        // it.
        if (version > rendererVersion) return { runAt: Date.now() + minuteMs };
        const { next, failed } = await renderOldHtml(
          db,
          renderer,
          version === rendererVersion ? after : undefined,
          signal,
        );
        for (const blog of failed)
          log.warn({ blog }, "A blog keeps the HTML of an older renderer: it takes too long, or is damaged");
        return next && { runAt: Date.now(), payload: { version: rendererVersion, after: next } };
      },
    },
  };
}

const renderPayload = z.object({
  version: z.number(),
  after: z.object({ renderer: z.number(), id: z.string() }).optional(),
});

/** null at the first run. */
const sweepPayload = z.object({ after: z.number() }).nullable();

/** `work` returns the payload of its next run; undefined: it stays the same. */
function hourly(work: (now: number, signal: AbortSignal, payload: unknown) => Promise<unknown>): JobHandler {
  return {
    recurring: true,
    // A bucket that does not respond takes 20 seconds for each image.
    timeoutMs: hourMs,
    async run(payload, signal) {
      const now = Date.now();
      const nextPayload = await work(now, signal, payload);
      return { runAt: now + hourMs, payload: nextPayload };
    },
  };
}

/** Call once at start: adds a job that renders blogs again whose HTML is from an older release, when there are any. */
export async function enqueueRendering(db: Db): Promise<void> {
  if (!(await hasOldHtml(db))) return;
  const payload = { version: rendererVersion };
  // One job for each version, in case an older node still runs its own.
  const id = `${renderName}-${rendererVersion}`;
  await enqueueJob(db, { id, name: renderName, payload, runAt: Date.now() });
}
