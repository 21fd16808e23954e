// A backup as one ZIP file.
import { rm } from "node:fs/promises";
import { OperatorError } from "../../../config/operator-error.ts";
import { createZip, openZip } from "../../../storage/zip.ts";
import { manifestName as exportName } from "../../export/models/export-site.server.ts";
import { type BackupReader, listBackups } from "./backup-files.server.ts";
import { type BackupSource, makeBackup } from "./make-backup.server.ts";

/** Writes a new file; returns the name of the backup. Leaves nothing when it throws. */
export async function writeBackupZip(
  source: BackupSource,
  file: string,
  signal: AbortSignal,
): Promise<string> {
  const zip = createZip(file);
  try {
    const name = await makeBackup(source, zip, Date.now(), signal);
    await zip.close();
    return name;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** `shown`: what errors call the file. Throws an OperatorError when it is none of ours, or is damaged. */
export async function withBackupZip<T>(
  file: string,
  shown: string,
  work: (source: BackupReader, name: string) => Promise<T>,
): Promise<T> {
  const zip = await openZip(file).catch(() => {
    throw new OperatorError(
      `${shown} is no backup of Lectern, or is damaged: it is no whole ZIP file. Try another one.`,
    );
  });
  try {
    const [backup] = await listBackups(zip);
    if (backup) return await work(zip, backup.name);
    const isExport = (await zip.get(exportName)) !== undefined;
    throw new OperatorError(
      `${shown} is no backup of Lectern${isExport ? ": it is an export, which has no passwords. A new site is made of it by whoever runs the server" : ""}.`,
    );
  } catch (error) {
    // A ZIP file tells of a damaged entry while it is read, and of a full disk nobody says "damaged".
    if (error instanceof OperatorError || (error as NodeJS.ErrnoException).syscall) throw error;
    throw new OperatorError(`${shown} is damaged: ${withoutStop(error as Error)}. Try another one.`);
  } finally {
    zip.close();
  }
}

const withoutStop = ({ message }: Error) => message.replace(/\.+$/, "");
