import { data } from "react-router";
import { backupTimeOf } from "../../../config/settings.ts";
import { openBackupStore } from "../../../storage/open.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { retryJob } from "../../core/job.server.ts";
import { ExportSection } from "../../export/export-section.tsx";
import { findExportState } from "../../export/models/site-export.server.ts";
import { dbContext, settingsContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { line, malformed } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { BackupSection } from "../backup-section.tsx";
import { JobsSection } from "../jobs-section.tsx";
import { findBackupState, requestBackup } from "../models/backup-state.server.ts";
import { countWaitingJobs, describeSite, listFailedJobs } from "../models/system.server.ts";
import { StateSection } from "../state-section.tsx";
import type { Route } from "./+types/care";

const maxJobs = 50;

export async function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "manage-site");
  const db = context.get(dbContext);
  const settings = context.get(settingsContext);
  return {
    state: await describeSite(db, settings.DATA_DIR),
    backups: await findBackupState(db, await openBackupStore(settings)),
    exports: await findExportState(db, settings.DATA_DIR),
    time: backupTimeOf(settings),
    isElsewhere: settings.BACKUP_URL !== undefined,
    jobs: await listFailedJobs(db, maxJobs),
    waiting: await countWaitingJobs(db, Date.now()),
  };
}

export const action = runActs(
  { right: "manage-site" },
  {
    "back-up": {
      back: "/desk/care#backups",
      log: "back-up",
      async run({ db }) {
        if (!(await requestBackup(db))) throw data(null, { status: 409 });
      },
    },
    "retry-job": {
      back: "/desk/care#jobs",
      fields: { job: line.min(1, malformed).max(100, malformed) },
      async run({ db, user, fields: { job } }) {
        // A job that has ended meanwhile, or runs, needs no retry.
        if (await retryJob(db, job, Date.now())) await logAct(db, user.id, "retry-job", "site", { to: job });
      },
    },
  },
);

export const meta = titled("Backups and health");

export default function Care({ loaderData }: Route.ComponentProps) {
  const { state, backups, exports, time, isElsewhere, jobs, waiting } = loaderData;
  return (
    <DeskFrame title="Backups and health">
      <BackupSection {...backups} time={time} isElsewhere={isElsewhere} />
      <ExportSection {...exports} />
      <JobsSection jobs={jobs} waiting={waiting} />
      <StateSection state={state} />
    </DeskFrame>
  );
}
