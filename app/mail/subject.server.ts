import { z } from "zod";
import { mailModeOf } from "../../config/settings.ts";
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
    mail: ({ db, settings, siteSettings, log }) => ({
      "send-mail": {
        timeoutMs: minuteMs,
        async run(payload, signal) {
          const sender = { db, settings, site: siteSettings.current(), log };
          await sendMail(sender, mailPayload.parse(payload).id, signal);
          return undefined;
        },
      },
    }),
  },
};
