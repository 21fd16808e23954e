import { createHash } from "node:crypto";
import { mkdir, readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { type Db, engineOf } from "../../../db/engine.ts";
import type { Storage } from "../../../storage/storage.ts";
import { formatBytes } from "../../lib/format.ts";
import { programVersion } from "../../writing/models/release.server.ts";
import { backupNameAt, keptBackups } from "../lib/backup-names.ts";
import {
  type BackupWriter,
  databaseKey,
  formatImageList,
  imageKey,
  type ListedImage,
  listBackups,
  listKey,
  readImageList,
  readManifest,
  writeManifest,
} from "./backup-files.server.ts";

export interface BackupSource {
  db: Db;
  images: Storage;
  DATA_DIR: string;
}

/** A copy that is being written, or that was interrupted. */
const partPattern = /^lectern-\d{8}-\d{6}\.part(-journal)?$/;

/**
 * Copies the database, as it is at one moment, and the images that the target does not have yet; returns the backup's name. A
 * backup counts only when it is complete. Throws when the disk has no space or fails, or the reason of `signal`. `now` in
 * milliseconds since 1970.
 */
export async function makeBackup(
  { db, images, DATA_DIR }: BackupSource,
  target: BackupWriter,
  now: number,
  signal: AbortSignal,
): Promise<string> {
  const { backup, describe } = engineOf(db);
  if (!backup.copyTo) throw new Error("This database is backed up by its own program");
  const folder = join(DATA_DIR, "backups");
  await mkdir(folder, { recursive: true });
  await removeParts(folder);
  requireSpace((await describe()).bytes, await freeBytes(folder));
  const name = backupNameAt(now);
  const part = join(folder, `${name}.part`);
  try {
    const database = await backup.copyTo(part, signal);
    await target.putFile(databaseKey(name), part);
    const copied = await copyImages(images, target, signal);
    const list = Buffer.from(formatImageList(copied));
    await target.put(listKey(name), list, "application/octet-stream");
    const bytes = copied.reduce((sum, image) => sum + image.bytes, 0);
    const described = { count: copied.length, bytes, sha256: hashOf(list) };
    await writeManifest(target, name, { program: programVersion(), database, images: described });
  } finally {
    await removeParts(folder);
  }
  return name;
}

/** Returns all images. An image never changes, so one that the target has is not copied again. */
async function copyImages(images: Storage, target: BackupWriter, signal: AbortSignal) {
  const stored = new Map<string, number>();
  for await (const { key, bytes } of target.list("images")) stored.set(key, bytes);
  const hashes = await hashesOfNewest(target);
  const copied: ListedImage[] = [];
  for await (const { key, bytes } of images.list("")) {
    signal.throwIfAborted();
    const hash = stored.get(imageKey(key)) === bytes ? hashes.get(key) : undefined;
    const sha256 = hash ?? (await copyImage(images, target, key));
    if (sha256) copied.push({ sha256, bytes, key });
  }
  return copied;
}

/** undefined: the image was removed meanwhile. */
async function copyImage(images: Storage, target: BackupWriter, key: string): Promise<string | undefined> {
  const bytes = await images.get(key);
  if (!bytes) return undefined;
  if (images.pathOf) await target.putFile(imageKey(key), images.pathOf(key));
  else await target.put(imageKey(key), bytes, "application/octet-stream");
  return hashOf(bytes);
}

async function hashesOfNewest(target: BackupWriter): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const [newest] = await listBackups(target);
  try {
    if (newest)
      for await (const { key, sha256 } of readImageList(
        target,
        newest.name,
        await readManifest(target, newest.name),
      ))
        hashes.set(key, sha256);
  } catch {
    // It is damaged: the drill says so. All images are copied again.
    hashes.clear();
  }
  return hashes;
}

/** Removes old backups (see `keptBackups`), what is left of incomplete ones, and the images that none of the others has. */
export async function thinOutBackups(store: Storage, signal: AbortSignal): Promise<void> {
  const kept = keptBackups((await listBackups(store)).map(({ name }) => name));
  const keys = new Set<string>();
  for (const name of kept)
    for await (const { key } of readImageList(store, name, await readManifest(store, name)))
      keys.add(imageKey(key));
  for await (const { key } of store.list("databases")) {
    const name = key.replace(/^databases\/|\.\w+$/g, "");
    if (!kept.has(name)) await store.remove(key);
  }
  for await (const { key } of store.list("images")) {
    signal.throwIfAborted();
    if (!keys.has(key)) await store.remove(key);
  }
}

/** Throws when less than twice the database's size is free. The error says how much is needed, and how much is free. */
export function requireSpace(databaseBytes: number, free: number): void {
  const needed = 2 * databaseBytes;
  if (free < needed)
    throw new Error(
      `A backup needs ${formatBytes(needed)} of free space, and there are ${formatBytes(free)}`,
    );
}

/** The free space of the disk that holds a folder, for programs of this user. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function removeParts(folder: string) {
  for (const name of await readdir(folder))
    if (partPattern.test(name)) await rm(join(folder, name), { force: true });
}

export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
