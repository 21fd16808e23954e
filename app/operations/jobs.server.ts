import { z } from "zod";
import { backupTimeOf } from "../../config/settings.ts";
import { openBackupStore } from "../../storage/open.ts";
import type { JobHandler, JobParts } from "../core/job-handler.server.ts";
import { makeSiteFile, siteFileJob } from "../core/site-file.server.ts";
import { nextBackupAt, planBackup, runBackup, runDrill } from "./models/backup-jobs.server.ts";
import { backupJob } from "./models/backup-state.server.ts";
import { bringBack, bringBackJob, runSiteFileWorker } from "./models/bring-back.server.ts";
import { watchSite } from "./models/watch.server.ts";

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
/** null at the first run. */
const planPayload = z.object({ dueAt: z.number() }).nullable();

/** Backups have a runner of their own, since a large one takes long. */
export function backupJobs({
  db,
  images,
  settings,
  siteSettings,
  restart,
}: JobParts): Record<string, JobHandler> {
  const source = { db, images, DATA_DIR: settings.DATA_DIR };
  return {
    [backupJob]: {
      timeoutMs: 6 * hourMs,
      async run(_payload, signal) {
        await runBackup(source, await openBackupStore(settings), Date.now(), signal);
        return undefined;
      },
    },
    [siteFileJob("backup")]: {
      timeoutMs: 6 * hourMs,
      async run(_payload, signal) {
        await makeSiteFile(db, settings.DATA_DIR, "backup", (file) =>
          runSiteFileWorker(settings, ["write", file], signal),
        );
        return undefined;
      },
    },
    [bringBackJob]: {
      timeoutMs: 6 * hourMs,
      async run(payload, signal) {
        // A refusal was shown for a day.
        if (payload) return undefined;
        const problem = await bringBack(db, settings, signal);
        if (problem) return { runAt: Date.now() + 24 * hourMs, payload: { problem } };
        restart("A site was brought back");
        return undefined;
      },
    },
    "plan-backup": {
      recurring: true,
      async run(payload) {
        const now = Date.now();
        const time = backupTimeOf(settings);
        // Soon again, since the owner may set another time.
        const soon = now + 10 * minuteMs;
        if (!time) return { runAt: soon, payload: null };
        const nextAt = nextBackupAt(time, siteSettings.current().timeZone, now);
        const dueAt = await planBackup(source, nextAt, planPayload.parse(payload)?.dueAt, now);
        return { runAt: Math.min(dueAt, soon), payload: { dueAt } };
      },
    },
    "watch-site": {
      recurring: true,
      async run() {
        const now = Date.now();
        await watchSite(
          db,
          { DATA_DIR: settings.DATA_DIR, isNightly: backupTimeOf(settings) !== undefined },
          now,
        );
        return { runAt: now + 10 * minuteMs };
      },
    },
    "backup-drill": {
      recurring: true,
      timeoutMs: 6 * hourMs,
      run: async (_payload, signal) => ({
        runAt: await runDrill(source, await openBackupStore(settings), Date.now(), signal),
      }),
    },
  };
}
