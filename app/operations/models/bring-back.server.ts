// An empty site becomes that of a file: it is received and unpacked in DATA_DIR/restore, and the next start puts it in place.
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { runLowPriority } from "../../../config/low-priority-program.ts";
import { databaseFile } from "../../../db/connect.ts";
import type { Db } from "../../../db/engine.ts";
import { findJob } from "../../core/job.server.ts";
import { isEmptySite } from "../../export/models/restore-state.server.ts";
import { makesBackups } from "./backup-state.server.ts";

export const bringBackJob = "bring-back";

interface SiteSettings {
  DATA_DIR: string;
  IMAGES_URL?: string;
}

const worker = join(import.meta.dirname, "site-file-worker.ts");

/** Writes a file of everything (`args`: write FILE), or unpacks one. Throws what is wrong, or the reason of the signal. */
export async function runSiteFileWorker(
  { DATA_DIR, IMAGES_URL }: SiteSettings,
  args: ["write", string] | ["unpack", string, string],
  signal: AbortSignal,
): Promise<void> {
  // The credentials of a bucket are in the environment.
  await runLowPriority(worker, args, signal, { ...process.env, DATA_DIR, IMAGES_URL });
}

export const restoreFolder = (dataDir: string) => join(dataDir, "restore");
/** The file that was received, and the site that was unpacked of it: once it is there, it is complete. */
export const receivedFile = (dataDir: string) => join(restoreFolder(dataDir), "site.zip");
const readyFolder = (dataDir: string) => join(restoreFolder(dataDir), "site");

/** Whether nobody has an account or has written anything, so that nothing is lost. */
export const isUnused = (db: Db): Promise<boolean> => isEmptySite(db, 0);

/** `isPossible`: whether this database takes such a file. `problem`: why the last one was refused. */
export async function findBringBack(db: Db, dataDir: string) {
  const job = await findJob(db, bringBackJob);
  const problem = job?.payload?.problem as string | undefined;
  return {
    isPossible: makesBackups(db),
    problem,
    isWorking: (job !== undefined && !problem) || existsSync(readyFolder(dataDir)),
  };
}

/** The job. Returns why the file was refused, or nothing: then the server has to start again. */
export async function bringBack(
  db: Db,
  settings: SiteSettings,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [file, ready] = [receivedFile(settings.DATA_DIR), readyFolder(settings.DATA_DIR)];
  try {
    if (!existsSync(ready)) await runSiteFileWorker(settings, ["unpack", file, ready], signal);
    if (await isUnused(db)) return undefined;
    await rm(ready, { recursive: true });
    return "Somebody has made an account here meanwhile, so this site is not empty any more.";
  } catch (error) {
    signal.throwIfAborted();
    return (error as Error).message;
  } finally {
    if (!signal.aborted) await rm(file, { force: true });
  }
}

/**
 * Puts a site that is ready in the place of the empty one, before the database is opened. Each step may be the last of a killed
 * start: the next one goes on, and the database comes last. Returns whether there was one.
 */
export function putInPlace(dataDir: string): boolean {
  const [ready, old] = [readyFolder(dataDir), join(restoreFolder(dataDir), "old")];
  if (!existsSync(join(ready, databaseFile))) return false;
  mkdirSync(old, { recursive: true });
  for (const suffix of ["-wal", "-shm", ""]) move(databaseFile + suffix, dataDir, old);
  if (existsSync(join(ready, "images"))) {
    move("images", dataDir, old);
    move("images", ready, dataDir);
  }
  move(databaseFile, ready, dataDir);
  return true;
}

function move(name: string, from: string, to: string) {
  if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
}

/** Once the new site runs, the empty one goes. */
export const forgetOldSite = (dataDir: string) =>
  rm(restoreFolder(dataDir), { recursive: true, force: true });
