import { minuteMs } from "../core/repeat-job.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { relateDueBlogs } from "./models/relate-blogs.server.ts";

export const reading: Subject = {
  jobs: {
    site: ({ db, log }) => ({
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
    }),
  },
};
