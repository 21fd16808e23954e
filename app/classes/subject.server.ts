import type { Subject } from "../core/subject.server.ts";

export const classes: Subject = {};
