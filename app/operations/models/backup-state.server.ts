import { z } from "zod";
import { type Db, engineOf } from "../../../db/engine.ts";
import type { Storage, StoredFile } from "../../../storage/storage.ts";
import { findJob, requestJob } from "../../core/job.server.ts";
import { settingRow } from "../../core/setting-row.server.ts";
import { isBackupName } from "../lib/backup-names.ts";
import { databaseKey, listBackups } from "./backup-files.server.ts";

export const backupJob = "back-up";

/** What the last backup and the last drill came to. `problem`: why the drill failed; "": it did not. */
export interface BackupRecord {
  /** ISO-8601. */
  madeAt?: string;
  drill?: { at: string; name: string; problem: string; images: number };
}

const recordSchema = z.object({
  madeAt: z.string().optional(),
  drill: z.object({ at: z.string(), name: z.string(), problem: z.string(), images: z.number() }).optional(),
});

const recordRow = settingRow<BackupRecord>("backups", recordSchema);

export async function findBackupRecord(db: Db): Promise<BackupRecord> {
  return (await recordRow.read(db)) ?? {};
}

/** Only the jobs of backups call it, and they never run at once. */
export async function recordBackup(db: Db, change: BackupRecord): Promise<void> {
  await recordRow.write(db, { ...(await findBackupRecord(db)), ...change });
}

/** false: the database is backed up and restored with its own program. */
export const makesBackups = (db: Db): boolean => engineOf(db).backup.copyTo !== undefined;

/**
 * Makes a job back up the database now. Asking again while the job waits or runs changes nothing. Returns false for a database
 * that is backed up with its own program (`copyCommand`).
 */
export async function requestBackup(db: Db): Promise<boolean> {
  if (!makesBackups(db)) return false;
  await requestJob(db, backupJob);
  return true;
}

/** The copies, and what the desk shows besides: the job that makes one, if there is one, or the lines for a shell. */
export async function findBackupState(db: Db, store: Storage) {
  const { copyTo: _, ...commands } = engineOf(db).backup;
  const { backups, problem } = await listBackups(store).then(
    (backups) => ({ backups, problem: undefined }),
    (error: Error) => ({ backups: [], problem: error.message }),
  );
  return {
    makesBackups: makesBackups(db),
    ...(commands as Partial<Record<"copyCommand" | "restoreCommand", string>>),
    job: await findJob(db, backupJob),
    ...(await findBackupRecord(db)),
    backups,
    /** Why they could not be listed; undefined: they were. */
    problem,
  };
}

/** Opens the copy of a database, "lectern-….db", which the caller must read to its end or cancel. undefined: there is none. */
export async function openBackup(store: Storage, file: string): Promise<StoredFile | undefined> {
  const name = file.replace(/\.db$/, "");
  return isBackupName(name) && name !== file ? store.open(databaseKey(name)) : undefined;
}
