import type { Subject } from "../core/subject.server.ts";
import { archive } from "./models/archive.server.ts";

export const learning: Subject = { archive };
