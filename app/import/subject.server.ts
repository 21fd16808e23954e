import type { Subject } from "../core/subject.server.ts";
import { importJobs } from "./jobs.server.ts";

export const siteImport: Subject = { jobs: { import: importJobs } };
