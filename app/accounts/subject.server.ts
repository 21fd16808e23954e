import { z } from "zod";
import { hourly, twice } from "../core/repeat-job.server.ts";
import { deleteExpiredSessions } from "../core/session.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { mailResetLink, resetLinkJob } from "./account-mails.server.ts";
import { deleteExpiredTokens } from "./models/account-token.server.ts";
import { deletionJob, finishDeletion } from "./models/delete-account.server.ts";

const resetPayload = z.object({ email: z.string() });
const isSecond = z.boolean().optional();
const deletionPayload = z.object({ userId: z.string(), comments: z.enum(["keep", "remove"]), isSecond });

export const accounts: Subject = {
  jobs: {
    site: ({ db }, all) => ({
      "sweep-sessions": hourly(async (now) => {
        await deleteExpiredSessions(db, now);
        await deleteExpiredTokens(db, now);
      }),
      [deletionJob]: twice(deletionPayload, ({ userId, comments }, signal) =>
        finishDeletion(db, all, userId, signal, comments),
      ),
    }),
    mail: ({ db }) => ({
      [resetLinkJob]: {
        run: async (payload) => void (await mailResetLink(db, resetPayload.parse(payload).email)),
      },
    }),
  },
};
