import type { Subject } from "../models/subject.server.ts";
import { backupJobs } from "./jobs.server.ts";

export const operations: Subject = { jobs: { backup: backupJobs } };
