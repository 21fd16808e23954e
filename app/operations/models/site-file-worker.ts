// Writes a file of everything, or unpacks one into an empty folder and checks it, in a process of its own: `node site-file-worker.ts
// write FILE`, `… unpack FILE FOLDER`. Its environment names the site. Sends an object, or the text of what went wrong.
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../../../config/operator-error.ts";
import { connect } from "../../../db/connect.ts";
import { folderStorage } from "../../../storage/folder.ts";
import { openImageStorage } from "../../../storage/open.ts";
import { removeJob } from "../../core/job.server.ts";
import { siteFileJob } from "../../core/site-file.server.ts";
import { formatBytes } from "../../lib/format.ts";
import type { BackupReader } from "./backup-files.server.ts";
import { withBackupZip, writeBackupZip } from "./backup-zip.server.ts";
import { freeBytes } from "./make-backup.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";

const signal = new AbortController().signal;
const settings = { DATA_DIR: process.env.DATA_DIR!, IMAGES_URL: process.env.IMAGES_URL };

process.umask(0o077);
// The server has gone.
process.once("disconnect", () => process.exit());
const [act, file, folder] = process.argv.slice(2) as ["write" | "unpack", string, string];
const done = act === "write" ? write() : withBackupZip(file, "The file", unpack);
const answer = await done.then(
  () => ({}),
  (error: Error) => error.message,
);
process.send?.(answer, () => process.disconnect?.());

async function write() {
  const { db, close } = await connect(undefined, settings.DATA_DIR);
  try {
    const images = await openImageStorage(settings);
    await requireSpace(images, settings.DATA_DIR);
    await writeBackupZip({ db, images, DATA_DIR: settings.DATA_DIR }, `${file}.part`, signal);
  } finally {
    await close();
  }
  await rename(`${file}.part`, file);
}

async function unpack(source: BackupReader, name: string) {
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await requireSpace(source, settings.DATA_DIR);
  const images = folderStorage(join(part, "images"));
  try {
    await restoreBackup(source, name, part, images, signal);
    await updateTables(part);
    if (settings.IMAGES_URL) {
      const bucket = await openImageStorage(settings);
      for await (const { key } of images.list(""))
        await bucket.put(key, (await images.get(key))!, "image/webp");
      await rm(join(part, "images"), { recursive: true, force: true });
    }
    await rename(part, folder);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** What is unpacked is bounded by the disk, whatever it is packed in. */
async function requireSpace(files: Pick<BackupReader, "list">, disk: string) {
  let needed = 0;
  for await (const { bytes } of files.list("")) needed += bytes;
  const free = await freeBytes(disk);
  if (needed > free)
    throw new OperatorError(
      `This needs ${formatBytes(needed)} of free space, and there are ${formatBytes(free)}.`,
    );
}

/** So that the start of the server finds nothing to do, or to refuse. The job that made the file is in its own copy. */
async function updateTables(dataDir: string) {
  const { db, migrate, close } = await connect(undefined, dataDir);
  try {
    await migrate(async () => {});
    await removeJob(db, siteFileJob("backup"));
  } finally {
    await close();
  }
}
