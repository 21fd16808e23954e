import { z } from "zod";
import { mailModeOf } from "../../config/settings.ts";
import { inTransaction } from "../../db/transaction.ts";
import { wakeRunners } from "../core/job.server.ts";
import type { JobHandler, JobParts } from "../core/job-handler.server.ts";
import { enqueueMail, type MailContent } from "../core/mail.server.ts";
import { findAnnouncement, takeUnmailed } from "./models/announcement-mail.server.ts";
import { mailAnnouncementJob } from "./models/announcements.server.ts";

const payloads = z.object({ id: z.string() });
const pauseMs = 5000;

/**
 * The job that mails what a teacher wrote, some people at a time and as fast as letters go: other mails, such as that of a login, do
 * not wait for all of them. Who was mailed is noted with the mail, so that the job may stop and run again.
 */
export const announcementJobs = ({ db, settings, siteSettings }: JobParts): Record<string, JobHandler> => ({
  [mailAnnouncementJob]: {
    async run(payload, signal) {
      const announcement = await findAnnouncement(db, payloads.parse(payload).id);
      if (!announcement || mailModeOf(settings) === "off") return undefined;
      signal.throwIfAborted();
      const perPause = Math.ceil((siteSettings.current().lettersPerMinute * pauseMs) / 60_000);
      const taken = await inTransaction(db, async (db) => {
        const { people, count } = await takeUnmailed(db, announcement, perPause);
        for (const { id, email } of people) await enqueueMail(db, email, mailTo(id, announcement));
        return count;
      });
      await wakeRunners(db);
      return taken < perPause ? undefined : { runAt: Date.now() + pauseMs };
    },
  },
});

type Announcement = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>;

function mailTo(userId: string, { classId, className, author, text }: Announcement): MailContent {
  return {
    reason: "notices",
    subject: `News of ${className}`,
    paragraphs: [...text.split(/\n{2,}/), author ?? "Your teacher"],
    button: { text: "Open the class", path: `/classes/${classId}` },
    unsubscribe: { userId, kinds: ["class"] },
  };
}
