// Takes the file of a site that is brought back: as a form, or in pieces, each of which may be sent again after it broke off.
import { constants } from "node:fs";
import { mkdir, open, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { removeOld } from "../core/site-file.server.ts";
import { limitBytes, readMultipartForm } from "../http/multipart-form.server.ts";
import { formatBytes } from "../lib/format.ts";
import { receivedFile, restoreFolder } from "./models/bring-back.server.ts";
import { freeBytes } from "./models/make-backup.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** What became of a form or a piece: what is wrong, or how much there is, and whether that is all. */
type Received = { problem: string } | { received: number; isComplete: boolean };

export async function receiveForm(dataDir: string, request: Request): Promise<Received> {
  const folder = restoreFolder(dataDir);
  await mkdir(folder, { recursive: true });
  const maxBytes = Math.floor((await freeBytes(folder)) / 2);
  const form = await readMultipartForm(request, { maxBytes, maxFileBytes: maxBytes, folder });
  try {
    if (form.tooLarge || form.diskError) return noSpace(maxBytes);
    if (form.isIncomplete) return { problem: "The file did not arrive completely. Please send it again." };
    if (!form.file?.name) return { problem: "Choose a file first." };
    await rename(form.file.path, receivedFile(dataDir));
    return { received: form.file.size, isComplete: true };
  } finally {
    await form.dispose();
  }
}

/** `range`: a Content-Range. A piece that does not begin where the last one ended is not stored. undefined: it says no such range. */
export async function receivePiece(
  dataDir: string,
  id: string,
  range: string,
  body: Request["body"],
): Promise<Received | undefined> {
  const [, start, end, total] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []).map(Number);
  if (start === undefined || end! >= total! || !body) return undefined;
  await mkdir(restoreFolder(dataDir), { recursive: true });
  const maxBytes = Math.floor((await freeBytes(restoreFolder(dataDir))) / 2);
  if (total! - start > maxBytes) return noSpace(maxBytes);
  const path = partPath(dataDir, id);
  if (start === (await receivedBytes(dataDir, id))) {
    const piece = [Readable.fromWeb(body as never), limitBytes(end! + 1 - start, () => {})] as const;
    // At its place, so that one which is sent again while it still comes is not there twice.
    const file = await open(path, constants.O_WRONLY | (start ? 0 : constants.O_CREAT), 0o600);
    // What came of a piece that broke off stays.
    await pipeline(...piece, file.createWriteStream({ start })).catch(() => {});
  }
  const received = await receivedBytes(dataDir, id);
  const isComplete = received === total;
  if (isComplete) await rename(path, receivedFile(dataDir));
  return { received, isComplete };
}

/** How much of a file has come. */
export async function receivedBytes(dataDir: string, id: string): Promise<number> {
  return (await stat(partPath(dataDir, id)).catch(() => undefined))?.size ?? 0;
}

/** Removes what nobody went on with for a day. `now` in milliseconds since 1970. */
export const sweepReceived = (dataDir: string, now: number) => removeOld(restoreFolder(dataDir), dayMs, now);

const partPath = (dataDir: string, id: string) => join(restoreFolder(dataDir), `part-${id}`);

const noSpace = (bytes: number) => ({
  problem: `The server has no room for the file: it takes one of ${formatBytes(bytes)} at most.`,
});
