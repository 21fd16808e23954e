import { z } from "zod";
import { mailModeOf } from "../../config/settings.ts";
import type { JobHandler, JobParts } from "../core/job-handler.server.ts";
import { sweepMails } from "../core/mail.server.ts";
import { hourly, minuteMs } from "../core/repeat-job.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { sendMail } from "./send-mail.server.ts";

const mailPayload = z.object({ id: z.string() });

export const mail: Subject = {
  jobs: {
    site: ({ db, settings }) => ({
      "sweep-mails": hourly((now) => sweepMails(db, now, mailModeOf(settings) === "outbox")),
    }),
    mail: (site) => ({ "send-mail": sending(site) }),
    newsletter: (site) => ({ "send-mail-to-many": sending(site) }),
  },
};

const sending = ({ db, settings, siteSettings, log }: JobParts): JobHandler => ({
  timeoutMs: minuteMs,
  async run(payload, signal) {
    const sender = { db, settings, site: siteSettings.current(), log };
    await sendMail(sender, mailPayload.parse(payload).id, signal);
    return undefined;
  },
});
