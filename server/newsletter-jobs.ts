import { z } from "zod";
import { beginDigest } from "../app/newsletter/begin-digest.server.ts";
import { type Pace, usualPace } from "../app/newsletter/deliver-letter.server.ts";
import { resumeIssues, sendIssueJob } from "../app/newsletter/models/issue.server.ts";
import { sweepLetters } from "../app/newsletter/models/note-letter.server.ts";
import { beginWished } from "../app/newsletter/models/wishes.server.ts";
import { sendIssue } from "../app/newsletter/send-issue.server.ts";
import { mailModeOf } from "../config/settings.ts";
import type { SiteParts } from "./dynamic-requests.ts";
import type { JobHandler } from "./run-job.ts";

const minuteMs = 60_000;
type JobParts = Pick<SiteParts, "db" | "renderer" | "log" | "settings" | "siteSettings">;

/** The newsletter has a runner of its own: an issue may take hours, and other mails must not wait for it. */
export function newsletterJobs(
  { db, renderer, log, settings, siteSettings }: JobParts,
  pace: Pace = usualPace,
): Record<string, JobHandler> {
  return {
    newsletter: {
      recurring: true,
      async run() {
        const now = Date.now();
        const site = { ...siteSettings.current(), url: settings.PUBLIC_URL };
        if (mailModeOf(settings) !== "off" && site.newsletter === "on") {
          await beginWished(db);
          await beginDigest(db, site, site, now);
          await resumeIssues(db);
        }
        return { runAt: now + minuteMs };
      },
    },
    [sendIssueJob]: {
      async run(payload, signal) {
        const parts = { db, renderer, settings, log, site: siteSettings.current() };
        const runAt = await sendIssue(parts, issuePayload.parse(payload).id, signal, pace);
        return runAt === undefined ? undefined : { runAt };
      },
    },
    "sweep-letters": {
      recurring: true,
      async run(_payload, signal) {
        await sweepLetters(db, Date.now(), signal);
        return { runAt: Date.now() + 60 * minuteMs };
      },
    },
  };
}

const issuePayload = z.object({ id: z.string() });
