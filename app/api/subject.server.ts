import { hourly } from "../core/repeat-job.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { sweepReplies } from "./models/idempotency.server.ts";

export const api: Subject = {
  jobs: { site: ({ db }) => ({ "sweep-replies": hourly((now) => sweepReplies(db, now)) }) },
};
