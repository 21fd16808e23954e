// Copies of the database in DATA_DIR/backups. Images are not copied: a copy holds their names.
import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { type Db, engineOf } from "../../../db/engine.ts";
import { folderStorage } from "../../../storage/folder.ts";
import type { StoredFile } from "../../../storage/storage.ts";
import { formatBytes } from "../../lib/format.ts";
import { enqueueJob, retryJob, wakeRunners } from "../../models/job.server.ts";

export const backupJob = "back-up";

export interface StoredBackup {
  /** Its file name. */
  name: string;
  bytes: number;
  createdAt: string;
}

const maxBackups = 5;
const namePattern = /^lectern-\d{8}-\d{6}\.db$/;
/** A copy that is being written, or that was interrupted. */
const partPattern = /^lectern-\d{8}-\d{6}\.db\.part(-journal)?$/;

/**
 * Makes a job back up the database now. Asking again while the job waits or runs changes nothing. Returns false for a database
 * that is backed up with its own program (`copyCommand`).
 */
export async function requestBackup(db: Db): Promise<boolean> {
  if (!engineOf(db).backup.copyTo) return false;
  const now = Date.now();
  await enqueueJob(db, { id: backupJob, name: backupJob, runAt: now });
  // After a failure the job waits for its next attempt; this starts it at once.
  await retryJob(db, backupJob, now);
  await wakeRunners(db);
  return true;
}

/** The copies, and what the desk shows besides: the job that makes one, if there is one, or the lines for a shell. */
export async function findBackupState(db: Db, dataDir: string) {
  const { copyTo, ...commands } = engineOf(db).backup;
  const job = await db
    .selectFrom("jobs")
    .select(["failed_at", "last_error", "lease_until"])
    .where("id", "=", backupJob)
    .executeTakeFirst();
  return {
    makesBackups: copyTo !== undefined,
    ...(commands as Partial<Record<"copyCommand" | "restoreCommand", string>>),
    job: job && { error: job.last_error, isRunning: (job.lease_until ?? 0) > Date.now() },
    backups: await listBackups(dataDir),
  };
}

/**
 * Copies the database, and removes all but the newest five copies. A copy has its name only when it is complete. Throws
 * when there is not twice as much free space as the database has, when the disk fails, or the reason of `signal`. `now`
 * in milliseconds since 1970.
 */
export async function makeBackup(db: Db, dataDir: string, now: number, signal: AbortSignal): Promise<void> {
  const { backup, describe } = engineOf(db);
  if (!backup.copyTo) throw new Error("This database is backed up by its own program");
  const folder = backupFolder(dataDir);
  await mkdir(folder, { recursive: true });
  await removeFiles(
    folder,
    (await readdir(folder)).filter((name) => partPattern.test(name)),
  );
  requireSpace((await describe()).bytes, await freeBytes(dataDir));
  const file = join(folder, backupNameAt(now));
  const part = `${file}.part`;
  try {
    await backup.copyTo(part, signal);
    await rename(part, file);
    await syncFolder(folder);
  } finally {
    await removeFiles(folder, [`${backupNameAt(now)}.part`, `${backupNameAt(now)}.part-journal`]);
  }
  const old = (await listBackups(dataDir)).slice(maxBackups);
  await removeFiles(
    folder,
    old.map(({ name }) => name),
  );
}

/** Throws when less than twice the database's size is free. The error says how much is needed, and how much is free. */
export function requireSpace(databaseBytes: number, free: number): void {
  const needed = 2 * databaseBytes;
  if (free < needed)
    throw new Error(
      `A backup needs ${formatBytes(needed)} of free space, and there are ${formatBytes(free)}`,
    );
}

/** The complete copies, newest first. */
async function listBackups(dataDir: string): Promise<StoredBackup[]> {
  const folder = backupFolder(dataDir);
  const names = (await readdir(folder).catch(() => [])).filter((name) => namePattern.test(name));
  const backups = names
    .sort()
    .reverse()
    .map(async (name) => {
      const stats = await stat(join(folder, name)).catch(() => undefined);
      return stats ? [{ name, bytes: stats.size, createdAt: stats.mtime.toISOString() }] : [];
    });
  return (await Promise.all(backups)).flat();
}

/** Opens a copy, which the caller must read to its end or cancel. undefined when there is none of this name. */
export async function openBackup(dataDir: string, name: string): Promise<StoredFile | undefined> {
  return namePattern.test(name) ? folderStorage(backupFolder(dataDir)).open(name) : undefined;
}

/** The free space of the disk that holds a folder, for programs of this user. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function backupFolder(dataDir: string) {
  return join(dataDir, "backups");
}

/** "lectern-20261121-140501.db", in UTC. */
function backupNameAt(now: number) {
  const digits = new Date(now).toISOString().replaceAll(/\D/g, "");
  return `lectern-${digits.slice(0, 8)}-${digits.slice(8, 14)}.db`;
}

async function removeFiles(folder: string, names: string[]) {
  for (const name of names) await rm(join(folder, name), { force: true });
}

/** Makes the new name reach the disk. */
async function syncFolder(folder: string) {
  // Windows cannot open a folder.
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
