import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../../../config/operator-error.ts";
import { type Db, engineOf } from "../../../db/engine.ts";
import { backupNameAt } from "../lib/backup-names.ts";
import { freeBytes, requireSpace } from "./make-backup.server.ts";

const maxCopies = 2;

/**
 * Copies the database before a newer program changes its tables, so that the older one can be started again; the newest two
 * copies stay. Returns the copy's path; undefined for a database that is backed up with its own program. Throws an OperatorError,
 * and the tables stay as they are, when there is no space for it.
 */
export async function copyBeforeUpdate(db: Db, dataDir: string, now: number): Promise<string | undefined> {
  const { backup, describe } = engineOf(db);
  if (!backup.copyTo) return undefined;
  const folder = join(dataDir, "before-update");
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).sort();
  const old = names.filter((name) => name.endsWith(".db")).slice(0, 1 - maxCopies);
  const parts = names.filter((name) => name.includes(".part"));
  for (const name of [...old, ...parts]) await rm(join(folder, name), { force: true });
  const path = join(folder, `${backupNameAt(now)}.db`);
  try {
    requireSpace((await describe()).bytes, await freeBytes(folder));
    await backup.copyTo(`${path}.part`, new AbortController().signal);
  } catch (error) {
    throw new OperatorError(
      `The tables were not changed, since the database cannot be copied before: ${(error as Error).message}.`,
    );
  }
  await rename(`${path}.part`, path);
  return path;
}
