import type { Subject } from "../models/subject.server.ts";
import { importJobs } from "./jobs.server.ts";

export const siteImport: Subject = { jobs: { import: importJobs } };
