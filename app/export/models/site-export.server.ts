// Exports that the desk makes, in DATA_DIR/exports. The newest stays for a day.
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../../../db/engine.ts";
import { folderStorage } from "../../../storage/folder.ts";
import type { Storage, StoredFile } from "../../../storage/storage.ts";
import { enqueueJob, retryJob, wakeRunners } from "../../core/job.server.ts";
import { exportSite } from "./export-site.server.ts";

export const exportJob = "export-site";

const maxAgeMs = 24 * 60 * 60 * 1000;
const betweenProgressMs = 2000;
const namePattern = /^lectern-export-\d{8}-\d{6}\.zip$/;

/** Makes a job export the site now. Asking again while it waits or runs changes nothing. */
export async function requestExport(db: Db): Promise<void> {
  const now = Date.now();
  await enqueueJob(db, { id: exportJob, name: exportJob, runAt: now });
  // After a failure the job waits for its next attempt; this starts it at once.
  await retryJob(db, exportJob, now);
  await wakeRunners(db);
}

/** What the desk shows. `percent`: how much the running job has done. */
export async function findExportState(db: Db, dataDir: string) {
  const job = await db
    .selectFrom("jobs")
    .select(["payload", "last_error", "lease_until"])
    .where("id", "=", exportJob)
    .executeTakeFirst();
  return {
    job: job && {
      error: job.last_error,
      isRunning: (job.lease_until ?? 0) > Date.now(),
      percent: Number(JSON.parse(job.payload)?.percent ?? 0),
    },
    files: await listExports(dataDir),
  };
}

/** The job: writes a new export, and removes those before it. `site`: its address. */
export async function makeExport(
  { db, images }: { db: Db; images: Storage },
  dataDir: string,
  site: string,
  signal: AbortSignal,
): Promise<void> {
  const folder = exportFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const old = await readdir(folder);
  const digits = new Date().toISOString().replaceAll(/\D/g, "");
  const name = `lectern-export-${digits.slice(0, 8)}-${digits.slice(8, 14)}.zip`;
  let savedAt = 0;
  const onProgress = (done: number, total: number) => {
    if (Date.now() - savedAt < betweenProgressMs) return;
    savedAt = Date.now();
    const payload = JSON.stringify({ percent: Math.floor((100 * done) / total) });
    const saved = db.updateTable("jobs").set({ payload }).where("id", "=", exportJob).execute();
    // It is only shown.
    saved.catch(() => {});
  };
  await exportSite(db, images, join(folder, name), site, { signal, onProgress });
  for (const file of old) await rm(join(folder, file), { force: true });
}

/** Removes exports, also unfinished ones, that are older than a day. `now` in milliseconds since 1970. */
export async function sweepExports(dataDir: string, now: number): Promise<void> {
  const folder = exportFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const stats = await stat(join(folder, name)).catch(() => undefined);
    if (stats && now - stats.mtimeMs > maxAgeMs) await rm(join(folder, name), { force: true });
  }
}

/** The complete ones, newest first. */
async function listExports(dataDir: string) {
  const folder = exportFolder(dataDir);
  const names = (await readdir(folder).catch(() => [])).filter((name) => namePattern.test(name));
  const files = names
    .sort()
    .reverse()
    .map(async (name) => {
      const stats = await stat(join(folder, name)).catch(() => undefined);
      return stats ? [{ name, bytes: stats.size, createdAt: stats.mtime.toISOString() }] : [];
    });
  return (await Promise.all(files)).flat();
}

/** Opens an export, which the caller must read to its end or cancel. undefined when there is none of this name. */
export async function openExport(dataDir: string, name: string): Promise<StoredFile | undefined> {
  return namePattern.test(name) ? folderStorage(exportFolder(dataDir)).open(name) : undefined;
}

function exportFolder(dataDir: string) {
  return join(dataDir, "exports");
}
