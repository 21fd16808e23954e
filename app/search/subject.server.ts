import { z } from "zod";
import { hourly } from "../core/repeat-job.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { sweepVocabulary } from "./models/search-vocabulary.server.ts";

/** null at the first run. */
const sweepPayload = z.object({ after: z.number() }).nullable();

export const search: Subject = {
  jobs: {
    site: ({ db }) => ({
      "sweep-words": hourly(async (_now, signal, payload) => ({
        after: await sweepVocabulary(db, sweepPayload.parse(payload)?.after ?? 0, signal),
      })),
    }),
  },
};
