import type { Subject } from "../core/subject.server.ts";
import { backupJobs } from "./jobs.server.ts";

export const operations: Subject = { jobs: { backup: backupJobs } };
