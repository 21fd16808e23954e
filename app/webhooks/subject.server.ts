import type { Subject } from "../models/subject.server.ts";
import { webhookJobs } from "./jobs.server.ts";

export const webhooks: Subject = { jobs: { webhooks: (site) => webhookJobs(site) } };
