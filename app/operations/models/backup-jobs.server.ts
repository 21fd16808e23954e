import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../../../config/operator-error.ts";
import { engineOf } from "../../../db/engine.ts";
import type { Storage } from "../../../storage/storage.ts";
import { daysBefore } from "../../lib/date.ts";
import { dayIn, timeIn } from "../../lib/time-zones.ts";
import { listBackups } from "./backup-files.server.ts";
import { findBackupRecord, recordBackup, requestBackup } from "./backup-state.server.ts";
import { type BackupSource, makeBackup, thinOutBackups } from "./make-backup.server.ts";
import { checkBackup } from "./restore-backup.server.ts";

const hourMs = 60 * 60 * 1000;
const drillEveryMs = 7 * 24 * hourMs;
/** How many images a drill reads. */
const drillImages = 200;

/** `now` in milliseconds since 1970. */
export async function runBackup(source: BackupSource, store: Storage, now: number, signal: AbortSignal) {
  await makeBackup(source, store, now, signal);
  await recordBackup(source.db, { madeAt: new Date(now).toISOString() });
  await thinOutBackups(store, signal);
}

/** When the next backup is due. `time`: such as "03:30", in the time zone of the site. */
export function nextBackupAt(time: string, timeZone: string, now: number): number {
  const today = dayIn(timeZone, now);
  const at = [today, daysBefore(today, -1), daysBefore(today, -2)].map((day) =>
    timeIn(timeZone, `${day}T${time}`),
  );
  // An hour that summer time leaves out: the day after.
  return at.find((time) => time > now) ?? now + 24 * hourMs;
}

/** Asks for the backup of a night when it is due. `dueAt`: when; undefined: it was never planned. Returns the next time. */
export async function planBackup(
  { db }: Pick<BackupSource, "db">,
  nextAt: number,
  dueAt: number | undefined,
  now: number,
): Promise<number> {
  const { madeAt } = await findBackupRecord(db);
  const isDue = dueAt !== undefined && dueAt <= now;
  if (isDue || (!madeAt && dueAt === undefined)) await requestBackup(db);
  return nextAt;
}

/**
 * Restores the newest backup into a scratch folder and compares it with what it has to be; the record says the result. Returns
 * when the next drill is due: a week later, sooner after a failure or while there is no backup.
 */
export async function runDrill(
  { db, DATA_DIR }: BackupSource,
  store: Storage,
  now: number,
  signal: AbortSignal,
) {
  if (!engineOf(db).backup.copyTo) return now + drillEveryMs;
  const { drill } = await findBackupRecord(db);
  const lastAt = drill ? Date.parse(drill.at) : 0;
  // A trial that is still to come was made by a clock that was wrong.
  if (drill?.problem === "" && lastAt <= now && now < lastAt + drillEveryMs) return lastAt + drillEveryMs;
  const [newest] = await listBackups(store);
  if (!newest) return now + hourMs;
  const result = await drillOne(store, newest.name, DATA_DIR, signal);
  await recordBackup(db, { drill: { at: new Date(now).toISOString(), name: newest.name, ...result } });
  return now + (result.problem ? 24 * hourMs : drillEveryMs);
}

async function drillOne(store: Storage, name: string, dataDir: string, signal: AbortSignal) {
  const scratch = await mkdtemp(join(dataDir, "drill-"));
  try {
    return { images: await checkBackup(store, name, scratch, signal, drillImages), problem: "" };
  } catch (error) {
    signal.throwIfAborted();
    // A full disk or an unreachable bucket is red too: nobody could restore now.
    return {
      images: 0,
      problem: error instanceof OperatorError ? error.message : `It failed: ${(error as Error).message}`,
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
