import { z } from "zod";
import { hourly, twice } from "../core/repeat-job.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { finishMerge, mergeJob } from "./models/merge-topic.server.ts";
import { sweepTopics } from "./models/sweep-topics.server.ts";

const mergePayload = z.object({ name: z.string(), isSecond: z.boolean().optional() });

export const topics: Subject = {
  jobs: {
    site: ({ db, siteSettings }) => ({
      [mergeJob]: twice(mergePayload, ({ name }, signal) => finishMerge(db, name, signal)),
      "sweep-topics": hourly(() => sweepTopics(db, siteSettings.current().topics)),
    }),
  },
};
