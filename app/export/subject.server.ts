import type { Subject } from "../models/subject.server.ts";
import { exportJobs } from "./jobs.server.ts";

export const siteExport: Subject = { jobs: { site: exportJobs } };
