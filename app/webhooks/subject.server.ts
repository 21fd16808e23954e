import type { Subject } from "../core/subject.server.ts";
import { webhookJobs } from "./jobs.server.ts";

export const webhooks: Subject = { jobs: { webhooks: (site, all) => webhookJobs(site, all) } };
