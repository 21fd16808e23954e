import type { Subject } from "../core/subject.server.ts";
import { exportJobs } from "./jobs.server.ts";

export const siteExport: Subject = { jobs: { site: exportJobs } };
