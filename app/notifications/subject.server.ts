import { z } from "zod";
import { mailModeOf } from "../../config/settings.ts";
import type { JobHandler, JobParts } from "../core/job-handler.server.ts";
import { hourly, minuteMs } from "../core/repeat-job.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { nextDailyMails } from "../mail/lib/mail-times.ts";
import { archive } from "./models/archive.server.ts";
import { withdrawFinishedQueues } from "./models/desk-notices.server.ts";
import { noticeMailJob } from "./models/notify.server.ts";
import { eraseNotificationsOf, sweepNotifications } from "./models/sweep-notifications.server.ts";
import { betweenMailsMs, mailDueNotices, mailNewPosts } from "./notice-mails.server.ts";

/** null at the first run. `dueAt`: when the mails of this round were due. */
const newPostsPayload = z.object({ after: z.string(), dueAt: z.number() }).nullable();

export const notifications: Subject = {
  archive,
  jobs: {
    site: ({ db }) => ({
      "sweep-notifications": hourly((now, signal) => sweepNotifications(db, now, signal)),
    }),
    mail: (site) => ({
      [noticeMailJob]: {
        recurring: true,
        async run(_payload, signal) {
          await withdrawFinishedQueues(site.db);
          if (sendsMail(site)) await mailDueNotices(site.db, Date.now(), signal);
          return { runAt: Date.now() + minuteMs };
        },
      },
      "mail-new-posts": mailingPosts(site, "daily", nextDailyMails),
      "mail-new-posts-at-once": mailingPosts(site, "at-once", (now) => now + betweenMailsMs),
    }),
  },
  erase: eraseNotificationsOf,
};

/** A round over all members, some in each run. `nextRound`: when the next one begins. */
function mailingPosts(
  site: JobParts,
  time: "daily" | "at-once",
  nextRound: (now: number) => number,
): JobHandler {
  return {
    recurring: true,
    async run(payload, signal) {
      const now = Date.now();
      const next = { after: "", dueAt: nextRound(now) };
      const { after, dueAt } = newPostsPayload.parse(payload) ?? next;
      const isDue = sendsMail(site) && now >= dueAt;
      const last = isDue ? await mailNewPosts(site.db, now, time, after, signal) : undefined;
      if (last !== undefined) return { runAt: now, payload: { after: last, dueAt } };
      return { runAt: next.dueAt, payload: next };
    },
  };
}

function sendsMail({ settings }: JobParts) {
  return mailModeOf(settings) !== "off";
}
