import { data } from "react-router";
import { backupTimeOf } from "../../../config/settings.ts";
import { openBackupStore } from "../../../storage/open.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { requestJob, retryJob } from "../../core/job.server.ts";
import {
  findSiteFile,
  openSiteFile,
  removeSiteFile,
  siteFileJob,
  siteFileKinds,
} from "../../core/site-file.server.ts";
import { ExportSection } from "../../export/export-section.tsx";
import { dbContext, settingsContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { line, malformed, oneOf } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { BackupSection } from "../backup-section.tsx";
import { JobsSection } from "../jobs-section.tsx";
import { findBackupState, makesBackups, requestBackup } from "../models/backup-state.server.ts";
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
    exported: await findSiteFile(db, settings.DATA_DIR, "export"),
    everything: await findSiteFile(db, settings.DATA_DIR, "backup"),
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
    "make-file": {
      fields: { kind: oneOf(siteFileKinds) },
      async run({ db, user, fields: { kind } }) {
        if (kind === "backup" && !makesBackups(db)) throw data(null, { status: 409 });
        await requestJob(db, siteFileJob(kind));
        await logAct(db, user.id, kind === "export" ? "export" : "make-file", "site");
        return { to: kind === "export" ? "/desk/care#export" : "/desk/care#backups" };
      },
    },
    "delete-file": {
      fields: { name: line },
      async run({ db, user, context, fields: { name } }) {
        const { DATA_DIR } = context.get(settingsContext);
        if (!(await openSiteFile(DATA_DIR, name))) return;
        await removeSiteFile(DATA_DIR, name);
        await logAct(db, user.id, "delete-file", "site", { to: name });
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
  const { state, backups, everything, exported, time, isElsewhere, jobs, waiting } = loaderData;
  return (
    <DeskFrame title="Backups and health">
      <div className="max-w-2xl">
        <BackupSection {...backups} everything={everything} time={time} isElsewhere={isElsewhere} />
        <ExportSection file={exported} />
        <JobsSection jobs={jobs} waiting={waiting} />
        <StateSection state={state} />
      </div>
    </DeskFrame>
  );
}
