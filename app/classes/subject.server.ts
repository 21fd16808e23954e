import { hourly } from "../core/repeat-job.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { archive, leaveSite } from "./models/account.server.ts";
import { taughtIn } from "./models/class-list.server.ts";
import { invitationAt } from "./models/join.server.ts";
import { learnerNotes } from "./models/own-lessons.server.ts";
import { handOver } from "./models/save-class.server.ts";
import { countTries } from "./models/tries.server.ts";
import { handedInData, joinedData } from "./models/webhook-data.server.ts";

export const classes: Subject = {
  archive,
  ...{ learnerNotes, countTries, invitationAt, taughtIn },
  webhookData: { "class.joined": joinedData, "class.handed-in": handedInData },
  // Whoever taught one may be blocked by now.
  jobs: { site: ({ db }) => ({ "hand-over-classes": hourly(() => handOver(db)) }) },
  leave: leaveSite,
};
