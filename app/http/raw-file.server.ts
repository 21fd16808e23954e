import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { maxImageBytes } from "../lib/image-limits.ts";
import { limitBytes, type MultipartForm, uploadPrefix } from "./multipart-form.server.ts";

/**
 * Writes a body that is one file to the disk, as `readMultipartForm` does with that of a form; `dispose` must always be called.
 * Throws the disk's error.
 */
export async function readRawFile(request: Request, name: string): Promise<MultipartForm> {
  const path = join(tmpdir(), uploadPrefix + randomBytes(12).toString("hex"));
  const form: MultipartForm = { fields: new FormData(), dispose: () => rm(path, { force: true }) };
  if (!request.body) return form;
  const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  let bodyError: Error | undefined;
  body.once("error", (error) => {
    bodyError = error;
  });
  const limit = limitBytes(maxImageBytes, () => {
    form.tooLarge = "file";
  });
  try {
    await pipeline(body, limit, target);
    form.file = { name, path, size: target.bytesWritten };
  } catch (error) {
    form.isIncomplete = true;
    if (!form.tooLarge && !bodyError) form.diskError = error as Error;
  }
  return form;
}
