// The operator's commands for backups. FILE: a ZIP file of `lectern backup`, or the name of a backup at BACKUP_URL.
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { formatBytes } from "../app/lib/format.ts";
import { pluralize } from "../app/lib/text.ts";
import { isBackupName } from "../app/operations/lib/backup-names.ts";
import type { BackupReader } from "../app/operations/models/backup-files.server.ts";
import { withBackupZip, writeBackupZip } from "../app/operations/models/backup-zip.server.ts";
import { checkBackup, restoreBackup } from "../app/operations/models/restore-backup.server.ts";
import { OperatorError } from "../config/operator-error.ts";
import type { EnvSettings } from "../config/settings.ts";
import type { Db } from "../db/engine.ts";
import { openBackupStore, openImageStorage } from "../storage/open.ts";

const signal = new AbortController().signal;

/** Writes the database and the images into one ZIP file, while the server may be running. */
export async function backup(db: Db, settings: EnvSettings, file: string): Promise<string> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already.`);
  const source = { db, images: await openImageStorage(settings), DATA_DIR: settings.DATA_DIR };
  try {
    const name = await writeBackupZip(source, file, signal);
    return `${resolve(file)} is a backup of this site (${name}).`;
  } catch (error) {
    throw new OperatorError(`There is no backup: ${(error as Error).message}.`);
  }
}

/** Restores a backup into a DATA_DIR without a site. */
export function restore(settings: EnvSettings, file: string): Promise<string> {
  if (settings.DATABASE_URL)
    throw new OperatorError(
      "A backup is restored into a DATA_DIR: unset DATABASE_URL, then move to PostgreSQL.",
    );
  return withBackup(settings, file, async (source, name) => {
    const images = await openImageStorage(settings);
    const manifest = await restoreBackup(source, name, settings.DATA_DIR, images, signal);
    const size = formatBytes(manifest.database.bytes + manifest.images.bytes);
    return `${resolve(settings.DATA_DIR)} holds the site of ${name} (${size}). Start it: npm start`;
  });
}

/** Reads a backup through, without changing anything. */
export function verify(settings: EnvSettings, file: string): Promise<string> {
  return withBackup(settings, file, async (source, name) => {
    const scratch = await mkdtemp(join(tmpdir(), "lectern-verify-"));
    try {
      const images = await checkBackup(source, name, scratch, signal);
      return `${name} can be restored: the database is whole, and so ${images === 1 ? "is" : "are"} ${pluralize(images, "image")}.`;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  });
}

async function withBackup(
  settings: EnvSettings,
  file: string,
  work: (source: BackupReader, name: string) => Promise<string>,
): Promise<string> {
  if (isBackupName(file)) return work(await openBackupStore(settings), file);
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
  return withBackupZip(file, file, work);
}
