import { hourly } from "../models/repeat-job.server.ts";
import type { Subject } from "../models/subject.server.ts";
import { sweepReplies } from "./models/idempotency.server.ts";

export const api: Subject = {
  jobs: { site: ({ db }) => ({ "sweep-replies": hourly((now) => sweepReplies(db, now)) }) },
};
