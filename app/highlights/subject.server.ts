import type { Subject } from "../models/subject.server.ts";
import { archive } from "./models/archive.server.ts";

export const highlights: Subject = { archive };
