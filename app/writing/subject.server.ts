import { z } from "zod";
import { mailModeOf } from "../../config/settings.ts";
import { hourly, minuteMs } from "../core/repeat-job.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { sweepImages } from "../core/sweep-images.server.ts";
import { archive } from "./models/archive.server.ts";
import { sweepDrafts } from "./models/discard-draft.server.ts";
import { endCompanyPreviews } from "./models/preview-link.server.ts";
import { publishRulesOf } from "./models/publish-rules.server.ts";
import { publishScheduled } from "./models/publish-scheduled.server.ts";
import { eraseRemovedPosts, removeAuthor } from "./models/remove-author.server.ts";
import { removeDraftsOf, stopDraftsOf } from "./models/remove-drafts-of.server.ts";
import { publishJob } from "./models/schedule.server.ts";
import { replaceAuthorEmail } from "./models/write-blog.server.ts";
import { renderingJob, renderJob } from "./rendering-job.server.ts";

const publishPayload = z.object({ draftId: z.string(), userId: z.string() });

export const writing: Subject = {
  archive,
  jobs: {
    site: ({ db, images, renderer, log }) => ({
      "sweep-images": hourly((now, signal) => sweepImages(db, images, now, signal)),
      "sweep-drafts": hourly((now, signal) => sweepDrafts(db, now, signal)),
      [renderJob]: renderingJob({ db, renderer, log }),
    }),
    publishing: ({ db, renderer, settings, siteSettings }) => ({
      [publishJob]: {
        timeoutMs: minuteMs,
        async run(payload, _signal, isLastAttempt) {
          const rules = publishRulesOf(settings, siteSettings.current());
          const site = { db, renderer, rules, sendsMail: mailModeOf(settings) !== "off" };
          const job = publishPayload.parse(payload);
          const runAt = await publishScheduled(site, job, Date.now(), isLastAttempt);
          return runAt === undefined ? undefined : { runAt };
        },
      },
    }),
  },
  changeEmail: (db, { id }, email) => replaceAuthorEmail(db, id, email),
  async leave(db, { id, role, posts }) {
    await removeAuthor(db, id, posts);
    await stopDraftsOf(db, id);
    await endCompanyPreviews(db, role);
    return undefined;
  },
  async erase(db, userId, signal) {
    await eraseRemovedPosts(db, userId, signal);
    await removeDraftsOf(db, userId, signal);
  },
};
