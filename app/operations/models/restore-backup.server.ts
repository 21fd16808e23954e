import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OperatorError } from "../../../config/operator-error.ts";
import { databaseFile, inspectDatabaseFile } from "../../../db/connect.ts";
import type { Storage } from "../../../storage/storage.ts";
import { pluralize } from "../../lib/text.ts";
import { compareVersions, programVersion } from "../../writing/models/release.server.ts";
import {
  type BackupReader,
  databaseKey,
  imageKey,
  type ListedImage,
  type Manifest,
  readImageList,
  readManifest,
} from "./backup-files.server.ts";
import { hashOf } from "./make-backup.server.ts";

/**
 * Reads a backup through: the database is restored into `scratch`, an empty folder of the caller, and checked, and so are the
 * images; with `sample` about so many of them. Returns how many were read. Throws an OperatorError that says what is damaged.
 */
export async function checkBackup(
  source: BackupReader,
  name: string,
  scratch: string,
  signal: AbortSignal,
  sample = Number.POSITIVE_INFINITY,
): Promise<number> {
  const manifest = await readManifest(source, name);
  await restoreDatabase(source, name, manifest, join(scratch, databaseFile), signal);
  const step = Math.max(1, Math.floor(manifest.images.count / sample));
  // Others each time.
  const first = Math.floor(Math.random() * step);
  let [index, read] = [0, 0];
  for await (const image of readImageList(source, name, manifest)) {
    signal.throwIfAborted();
    if (index++ % step !== first) continue;
    await readImage(source, image);
    read++;
  }
  return read;
}

/**
 * Restores a backup into a data folder that has no site yet, the images into `images`. What was begun and did not end is begun
 * again by the next call. Throws an OperatorError, and leaves everything as it was, when the folder has a site, or the backup is
 * damaged.
 */
export async function restoreBackup(
  source: BackupReader,
  name: string,
  dataDir: string,
  images: Storage,
  signal: AbortSignal,
): Promise<Manifest> {
  const manifest = await readManifest(source, name);
  if (compareVersions(manifest.program, programVersion()) > 0)
    throw new OperatorError(
      `The backup was made by Lectern ${manifest.program}, which is newer than this one. Use that version or a later one.`,
    );
  await requireEmpty(dataDir);
  const newFolder = await mkdir(dataDir, { recursive: true });
  const part = join(dataDir, `${databaseFile}.part`);
  try {
    await restoreDatabase(source, name, manifest, part, signal);
    for await (const image of readImageList(source, name, manifest)) {
      signal.throwIfAborted();
      await images.put(image.key, await readImage(source, image), "image/webp");
    }
    // The database comes last: without it there is no site.
    await rename(part, join(dataDir, databaseFile));
    return manifest;
  } catch (error) {
    await rm(newFolder ?? part, { recursive: true, force: true });
    throw error;
  }
}

async function requireEmpty(dataDir: string) {
  if (!existsSync(join(dataDir, databaseFile))) return;
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(databaseFile));
  throw new OperatorError(
    `${dataDir} has a site already (${names.join(", ")}). Move it away, or set another DATA_DIR.`,
  );
}

async function restoreDatabase(
  source: BackupReader,
  name: string,
  { database }: Manifest,
  path: string,
  signal: AbortSignal,
) {
  const file = await source.open(databaseKey(name));
  if (!file) throw new OperatorError(`The backup ${name} has lost its database.`);
  await rm(path, { force: true });
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(Readable.fromWeb(file.stream as never), hashing, createWriteStream(path, { flush: true }), {
    signal,
  });
  if (hash.digest("hex") !== database.sha256)
    throw new OperatorError(`The database of the backup ${name} was changed or is damaged. Try another one.`);
  const { tables } = await inspectDatabaseFile(path, signal);
  for (const [table, rows] of Object.entries(database.tables))
    if (tables[table] !== rows)
      throw new OperatorError(
        `The table ${table} of the backup ${name} has not its ${pluralize(rows, "row")}.`,
      );
}

async function readImage(source: BackupReader, { key, sha256 }: ListedImage): Promise<Uint8Array> {
  const bytes = await source.get(imageKey(key));
  if (!bytes) throw new OperatorError(`The image ${key} is missing in the backup.`);
  if (hashOf(bytes) !== sha256)
    throw new OperatorError(`The image ${key} of the backup was changed or is damaged. Try another one.`);
  return bytes;
}
