// The handlers of the site's jobs, by job name.
import { z } from "zod";
import { mailResetLink, resetLinkJob } from "../app/accounts/account-mails.server.ts";
import { deleteExpiredTokens } from "../app/accounts/models/account-token.server.ts";
import { deletionJob, finishDeletion } from "../app/accounts/own-data/delete-account.server.ts";
import { sweepReplies } from "../app/api/models/idempotency.server.ts";
import { sweepComments } from "../app/comments/models/erase-comments.server.ts";
import { sweepEnquiries } from "../app/enquiries/models/erase-enquiries.server.ts";
import { exportJobs } from "../app/export/jobs.server.ts";
import { daysBefore } from "../app/lib/date.ts";
import { dayIn, dayStart } from "../app/lib/time-zones.ts";
import { nextDigest } from "../app/mail/lib/mail-times.ts";
import { sendMail } from "../app/mail/send-mail.server.ts";
import type { JobHandler } from "../app/models/job-handler.server.ts";
import { sweepMails } from "../app/models/mail.server.ts";
import { deleteExpiredSessions } from "../app/models/session.server.ts";
import { sweepImages } from "../app/models/sweep-images.server.ts";
import { sweepSubscribers } from "../app/newsletter/models/subscribe.server.ts";
import { withdrawFinishedQueues } from "../app/notifications/models/desk-notices.server.ts";
import { noticeMailJob } from "../app/notifications/models/notify.server.ts";
import { sweepNotifications } from "../app/notifications/models/sweep-notifications.server.ts";
import { betweenMailsMs, mailDueNotices, mailNewPosts } from "../app/notifications/notice-mails.server.ts";
import { relateDueBlogs } from "../app/reading/models/relate-blogs.server.ts";
import { sweepVocabulary } from "../app/search/models/search-vocabulary.server.ts";
import { sweepReads } from "../app/statistics/models/sweep-reads.server.ts";
import { finishMerge, mergeJob } from "../app/topics/models/merge-topic.server.ts";
import { sweepTopics } from "../app/topics/models/sweep-topics.server.ts";
import { sweepDrafts } from "../app/writing/models/discard-draft.server.ts";
import { publishRulesOf } from "../app/writing/models/publish-rules.server.ts";
import { publishScheduled } from "../app/writing/models/publish-scheduled.server.ts";
import { publishJob } from "../app/writing/models/schedule.server.ts";
import { renderingJob, renderJob } from "../app/writing/rendering-job.server.ts";
import { mailModeOf } from "../config/settings.ts";
import type { SiteParts } from "./dynamic-requests.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type JobParts = Pick<SiteParts, "db" | "images" | "renderer" | "log" | "settings" | "siteSettings">;

export function siteJobs({
  db,
  images,
  renderer,
  log,
  settings,
  siteSettings,
}: JobParts): Record<string, JobHandler> {
  return {
    "sweep-images": hourly((now, signal) => sweepImages(db, images, now, signal)),
    "sweep-sessions": hourly(async (now) => {
      await deleteExpiredSessions(db, now);
      await deleteExpiredTokens(db, now);
      await sweepReplies(db, now);
    }),
    "sweep-comments": hourly((now) => sweepComments(db, now)),
    "sweep-drafts": hourly((now, signal) => sweepDrafts(db, now, signal)),
    "sweep-mails": hourly((now) => sweepMails(db, now, mailModeOf(settings) === "outbox")),
    "sweep-subscribers": hourly((now) => sweepSubscribers(db, now)),
    "sweep-enquiries": hourly((now, signal) =>
      sweepEnquiries(db, now, siteSettings.current().keepsEnquiries, signal),
    ),
    [deletionJob]: twice(deletionPayload, ({ userId, comments }, signal) =>
      finishDeletion(db, userId, signal, comments),
    ),
    [mergeJob]: twice(mergePayload, ({ name }, signal) => finishMerge(db, name, signal)),
    "sweep-words": hourly(async (_now, signal, payload) => ({
      after: await sweepVocabulary(db, sweepPayload.parse(payload)?.after ?? 0, signal),
    })),
    "sweep-topics": hourly(() => sweepTopics(db, siteSettings.current().topics)),
    ...exportJobs({ db, images, settings }),
    "sweep-reads": {
      recurring: true,
      async run(_payload, signal) {
        const { timeZone } = siteSettings.current();
        const today = dayIn(timeZone, Date.now());
        await sweepReads(db, today, signal);
        // Not at midnight itself: the reads of the last seconds are being stored.
        return { runAt: dayStart(timeZone, daysBefore(today, -1)) + minuteMs };
      },
    },
    "relate-blogs": {
      recurring: true,
      timeoutMs: 5 * minuteMs,
      async run(_payload, signal) {
        // Every minute, and never woken by writers: they would all wait for this job's row.
        const wereDue = await relateDueBlogs(db, Date.now(), signal, (blog, error) =>
          log.warn({ blog, err: error }, "No related blogs were found for a blog: tried again in an hour"),
        );
        return { runAt: Date.now() + (wereDue ? 0 : minuteMs) };
      },
    },
    "sweep-notifications": hourly((now, signal) => sweepNotifications(db, now, signal)),
    [renderJob]: renderingJob({ db, renderer, log }),
  };
}

/** Mail jobs have a runner of their own, since a mail server that hangs would delay all other jobs. */
export function mailJobs({ db, log, settings, siteSettings }: JobParts): Record<string, JobHandler> {
  const sendsMail = mailModeOf(settings) !== "off";
  /** A round over all members, some in each run. `nextRound`: when the next one begins. */
  const mailingPosts = (time: "daily" | "at-once", nextRound: (now: number) => number): JobHandler => ({
    recurring: true,
    async run(payload, signal) {
      const now = Date.now();
      const next = { after: "", dueAt: nextRound(now) };
      const { after, dueAt } = newPostsPayload.parse(payload) ?? next;
      const isDue = sendsMail && now >= dueAt;
      const last = isDue ? await mailNewPosts(db, now, time, after, signal) : undefined;
      if (last !== undefined) return { runAt: now, payload: { after: last, dueAt } };
      return { runAt: next.dueAt, payload: next };
    },
  });
  return {
    "send-mail": {
      timeoutMs: minuteMs,
      async run(payload, signal) {
        const sender = { db, settings, site: siteSettings.current(), log };
        await sendMail(sender, mailPayload.parse(payload).id, signal);
        return undefined;
      },
    },
    [noticeMailJob]: {
      recurring: true,
      async run(_payload, signal) {
        await withdrawFinishedQueues(db);
        if (sendsMail) await mailDueNotices(db, Date.now(), signal);
        return { runAt: Date.now() + minuteMs };
      },
    },
    "mail-new-posts": mailingPosts("daily", nextDigest),
    "mail-new-posts-at-once": mailingPosts("at-once", (now) => now + betweenMailsMs),
    [resetLinkJob]: {
      async run(payload) {
        await mailResetLink(db, resetPayload.parse(payload).email);
        return undefined;
      },
    },
  };
}

/** Scheduled posts have a runner of their own: a sweep may take an hour, and a post must go out within a minute. */
export function publishJobs({ db, renderer, settings, siteSettings }: JobParts): Record<string, JobHandler> {
  return {
    [publishJob]: {
      timeoutMs: minuteMs,
      async run(payload, _signal, isLastAttempt) {
        const rules = publishRulesOf(settings, siteSettings.current());
        const sendsMail = mailModeOf(settings) !== "off";
        const site = { db, renderer, rules, sendsMail };
        const job = publishPayload.parse(payload);
        const runAt = await publishScheduled(site, job, Date.now(), isLastAttempt);
        return runAt === undefined ? undefined : { runAt };
      },
    },
  };
}

const publishPayload = z.object({ draftId: z.string(), userId: z.string() });
/** null at the first run. `dueAt`: when the mails of this round were due. */
const newPostsPayload = z.object({ after: z.string(), dueAt: z.number() }).nullable();
const mailPayload = z.object({ id: z.string() });
const resetPayload = z.object({ email: z.string() });
const isSecond = z.boolean().optional();
const deletionPayload = z.object({ userId: z.string(), comments: z.enum(["keep", "remove"]), isSecond });
const mergePayload = z.object({ name: z.string(), isSecond });

/** null at the first run. */
const sweepPayload = z.object({ after: z.number() }).nullable();

/** Runs `work`, and once more a minute later, for a like, a follow or a blog that was on its way during the first run. */
function twice<Payload extends { isSecond?: boolean }>(
  payloads: z.ZodType<Payload>,
  work: (payload: Payload, signal: AbortSignal) => Promise<void>,
): JobHandler {
  return {
    timeoutMs: hourMs,
    async run(input, signal) {
      const payload = payloads.parse(input);
      await work(payload, signal);
      if (payload.isSecond) return undefined;
      return { runAt: Date.now() + minuteMs, payload: { ...payload, isSecond: true } };
    },
  };
}

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
