import { z } from "zod";
import { mailModeOf } from "../../config/settings.ts";
import type { JobHandler, JobParts } from "../core/job-handler.server.ts";
import { beginDigest } from "./begin-digest.server.ts";
import { type Pace, usualPace } from "./deliver-letter.server.ts";
import { resumeIssues, sendIssueJob } from "./models/issue.server.ts";
import { sweepLetters } from "./models/note-letter.server.ts";
import { sendDueLetters } from "./models/own-letter.server.ts";
import { beginWished } from "./models/wishes.server.ts";
import { sendIssue } from "./send-issue.server.ts";

const minuteMs = 60_000;
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
          await sendDueLetters(db, now);
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
