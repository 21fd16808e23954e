import type { Subject } from "../core/subject.server.ts";
import { invitationAt } from "./models/join.server.ts";
import { countTries } from "./models/tries.server.ts";

export const classes: Subject = { countTries, invitationAt };
