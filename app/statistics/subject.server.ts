import { minuteMs } from "../core/repeat-job.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { daysBefore } from "../lib/date.ts";
import { dayIn, dayStart } from "../lib/time-zones.ts";
import { sweepReads } from "./models/sweep-reads.server.ts";

export const statistics: Subject = {
  jobs: {
    site: ({ db, siteSettings }) => ({
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
    }),
  },
};
