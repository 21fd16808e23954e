import { z } from "zod";
import type { Db } from "../../db/engine.ts";
import { enqueueJob } from "../core/job.server.ts";
import type { JobHandler, JobParts } from "../core/job-handler.server.ts";
import { rendererVersion } from "../markdown/renderer.server.ts";
import { hasOldHtml, renderOldHtml } from "./models/stored-html.server.ts";

export const renderJob = "render-old-html";
const minuteMs = 60_000;

const renderPayload = z.object({
  version: z.number(),
  after: z.object({ renderer: z.number(), id: z.string() }).optional(),
});

/** Renders the blogs again that an older renderer made. */
export function renderingJob({ db, renderer, log }: Pick<JobParts, "db" | "renderer" | "log">): JobHandler {
  return {
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
  };
}

/** Call once at start: adds a job that renders again what an older renderer made of blogs, when there is any. */
export async function enqueueRendering(db: Db): Promise<void> {
  if (!(await hasOldHtml(db))) return;
  const payload = { version: rendererVersion };
  // One job for each version, in case an older node still runs its own.
  const id = `${renderJob}-${rendererVersion}`;
  await enqueueJob(db, { id, name: renderJob, payload, runAt: Date.now() });
}
