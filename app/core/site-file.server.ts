// Files of the whole site that the desk lets a job make, in DATA_DIR/exports. The newest of each kind stays for a day.
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../../db/engine.ts";
import { findJob } from "./job.server.ts";

/** "export": for other programs too; "backup": the database and the images as they are. */
export const siteFileKinds = ["export", "backup"] as const;
export type SiteFileKind = (typeof siteFileKinds)[number];

const maxAgeMs = 24 * 60 * 60 * 1000;
const betweenProgressMs = 2000;
const namePattern = /^lectern-(export|backup)-\d{8}-\d{6}\.zip$/;

/** The name and the id of the job that makes one. */
export const siteFileJob = (kind: SiteFileKind) => `${kind}-site`;
const folderOf = (dataDir: string) => join(dataDir, "exports");

/** What the desk shows. `percent`: how much the running job has done, where it says so. */
export async function findSiteFile(db: Db, dataDir: string, kind: SiteFileKind) {
  const job = await findJob(db, siteFileJob(kind));
  const [name] = await listNames(dataDir, kind);
  const stats = name && (await stat(join(folderOf(dataDir), name)).catch(() => undefined));
  return {
    job,
    percent: job?.payload?.percent as number | undefined,
    file: stats && name ? { name, bytes: stats.size, createdAt: stats.mtime.toISOString() } : undefined,
  };
}

/** The job: `write` makes the file, complete or not at all, and those before it go. */
export async function makeSiteFile(
  db: Db,
  dataDir: string,
  kind: SiteFileKind,
  write: (file: string, onProgress: (done: number, total: number) => void) => Promise<unknown>,
): Promise<void> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true });
  const old = (await readdir(folder)).filter((name) => name.startsWith(`lectern-${kind}-`));
  const remove = (name: string) => rm(join(folder, name), { force: true });
  // What a killed job left.
  for (const name of old.filter((name) => name.endsWith(".part"))) await remove(name);
  const digits = new Date().toISOString().replaceAll(/\D/g, "");
  const name = `lectern-${kind}-${digits.slice(0, 8)}-${digits.slice(8, 14)}.zip`;
  let savedAt = 0;
  await write(join(folder, name), (done, total) => {
    if (Date.now() - savedAt < betweenProgressMs) return;
    savedAt = Date.now();
    const payload = JSON.stringify({ percent: Math.floor((100 * done) / total) });
    const saved = db.updateTable("jobs").set({ payload }).where("id", "=", siteFileJob(kind)).execute();
    // It is only shown.
    saved.catch(() => {});
  });
  for (const name of old) await remove(name);
}

/** The path and the kind of a file; undefined when there is none of this name. */
export async function openSiteFile(dataDir: string, name: string) {
  const [, kind] = namePattern.exec(name) ?? [];
  const path = join(folderOf(dataDir), name);
  const stats = kind && (await stat(path).catch(() => undefined));
  return stats ? { kind: kind as SiteFileKind, path, size: stats.size } : undefined;
}

/** It is no error when there is no such file. */
export async function removeSiteFile(dataDir: string, name: string): Promise<void> {
  if (namePattern.test(name)) await rm(join(folderOf(dataDir), name), { force: true });
}

/** Removes files, also unfinished ones, that are older than a day. `now` in milliseconds since 1970. */
export const sweepSiteFiles = (dataDir: string, now: number) => removeOld(folderOf(dataDir), maxAgeMs, now);

/** Removes what is in a folder and has not changed for this long. */
export async function removeOld(folder: string, maxAgeMs: number, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const stats = await stat(join(folder, name)).catch(() => undefined);
    if (stats && now - stats.mtimeMs > maxAgeMs)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Newest first. */
async function listNames(dataDir: string, kind: SiteFileKind): Promise<string[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  const ofKind = (name: string) => namePattern.exec(name)?.[1] === kind;
  return names.filter(ofKind).sort().reverse();
}
