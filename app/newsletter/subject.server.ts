import { hourly } from "../core/repeat-job.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { newsletterJobs } from "./jobs.server.ts";
import { moveSubscriber } from "./models/move-subscriber.server.ts";
import { sweepSubscribers } from "./models/subscribe.server.ts";
import { findSubscriber, leaveAddress } from "./models/subscriber.server.ts";

export const newsletter: Subject = {
  jobs: {
    site: ({ db }) => ({ "sweep-subscribers": hourly((now) => sweepSubscribers(db, now)) }),
    newsletter: (site) => newsletterJobs(site),
  },
  archive: {
    account: async (db, { email, isConfirmed }) => ({
      newsletter: (isConfirmed && (await findSubscriber(db, { email }))) || null,
    }),
  },
  changeEmail: moveSubscriber,
  leave: async (db, leaver) => void (await leaveAddress(db, leaver)),
};
