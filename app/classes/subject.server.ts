import { hourly } from "../core/repeat-job.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { invitationAt } from "./models/join.server.ts";
import { taughtIn } from "./models/taught-in.server.ts";
import { handOver } from "./models/teachers.server.ts";
import { countTries } from "./models/tries.server.ts";

export const classes: Subject = {
  ...{ countTries, invitationAt, taughtIn },
  // Whoever taught one may be blocked by now.
  jobs: { site: ({ db }) => ({ "hand-over-classes": hourly(() => handOver(db)) }) },
};
