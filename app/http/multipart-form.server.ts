import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy, { type BusboyFileStream } from "@fastify/busboy";
import { maxImageBytes } from "../lib/image-limits.ts";

const kB = 1024;
const MB = 1024 * kB;
const hourMs = 60 * 60 * 1000;
export const uploadPrefix = "lectern-upload-";

export interface FormLimits {
  /** Of the whole body. Reading stops when it is longer. */
  maxBytes: number;
  /** Of text fields, by name. Other fields may have 1 kB. */
  maxFieldBytes: Record<string, number>;
  /** Of the file. */
  maxFileBytes: number;
  /** Where the file is stored while it is received; by default the system's folder for that. */
  folder: string;
  /** false: the file is not stored, and only its name is returned. */
  mayStoreFile: boolean;
}

const defaultLimits: Omit<FormLimits, "folder"> = {
  maxBytes: maxImageBytes + 2 * MB,
  maxFieldBytes: {},
  maxFileBytes: maxImageBytes,
  mayStoreFile: true,
};

/** A form that was received. `dispose` removes the file; it must always be called. */
export interface MultipartForm {
  fields: FormData;
  /** The first file, when it arrived completely. `size` in bytes. */
  file?: { name: string; path: string; size: number };
  /**
   * "file": the file is larger than `maxFileBytes`, and is missing; the fields are complete. "form": a field or the body is larger
   * than its limit; there are neither fields nor a file.
   */
  tooLarge?: "file" | "form";
  /** The body broke off: a field may be missing or cut, so the form must not be acted upon. */
  isIncomplete?: boolean;
  /** The disk's error when the file could not be stored; the fields are complete. */
  diskError?: Error;
  dispose(): Promise<void>;
}

/**
 * Reads a multipart form (RFC 7578) as a stream, and writes its file directly to the disk. The result is empty when the
 * body is not a form.
 */
export async function readMultipartForm(
  request: Request,
  limits: Partial<FormLimits> = {},
): Promise<MultipartForm> {
  const { mayStoreFile, folder = tmpdir(), ...bounds } = { ...defaultLimits, ...limits };
  const path = join(folder, uploadPrefix + randomBytes(12).toString("hex"));
  const form: MultipartForm = { fields: new FormData(), dispose: () => rm(path, { force: true }) };
  if (Number(request.headers.get("Content-Length")) > bounds.maxBytes) return { ...form, tooLarge: "form" };
  await parseBody(request, form, { ...bounds, path: mayStoreFile ? path : undefined });
  return form.tooLarge === "form" ? { ...form, fields: new FormData(), file: undefined } : form;
}

interface ParseOptions extends Omit<FormLimits, "mayStoreFile" | "folder"> {
  /** Where the file is written; undefined when it is not stored. */
  path?: string;
}

async function parseBody(
  request: Request,
  form: MultipartForm,
  { maxBytes, maxFieldBytes, maxFileBytes, path }: ParseOptions,
) {
  const parser = createParser(request, maxFileBytes, Math.max(kB, ...Object.values(maxFieldBytes)));
  if (!parser || !request.body) return;
  const abort = new AbortController();
  const rejectForm = () => {
    form.tooLarge = "form";
    abort.abort();
  };
  let file: { stream: BusboyFileStream; result: Promise<MultipartForm["file"]> } | undefined;
  parser.on("field", (name, value, _isNameTruncated, isTruncated) => {
    const maxBytes = Object.hasOwn(maxFieldBytes, name) ? maxFieldBytes[name]! : kB;
    if (isTruncated || Buffer.byteLength(value) > maxBytes) rejectForm();
    else if (name) form.fields.append(name, value);
  });
  for (const limit of ["fieldsLimit", "partsLimit"] as const) parser.on(limit, rejectForm);
  parser.on("file", (_field, stream, name) => {
    // A body that breaks off within the file fails this stream, even when nothing reads it.
    stream.on("error", () => {});
    stream.once("limit", () => {
      form.tooLarge ??= "file";
    });
    const result = path === undefined ? discardFile(stream, name) : storeFile(stream, name, path, form);
    file = { stream, result };
  });
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  const isComplete = await pipeline(body, limitBytes(maxBytes, rejectForm), parser, {
    signal: abort.signal,
  }).then(
    () => true,
    () => false,
  );
  if (!isComplete) file?.stream.destroy(new Error("the form broke off"));
  form.isIncomplete = !isComplete;
  const storedFile = await file?.result;
  if (isComplete && !form.tooLarge) form.file = storedFile;
}

/** Returns undefined when the body is not a form. */
function createParser(request: Request, fileSize: number, fieldSize: number) {
  const limits = { fileSize, files: 1, fields: 40, parts: 42, headerPairs: 20, fieldSize };
  try {
    const parser = busboy({ headers: { "content-type": request.headers.get("Content-Type") ?? "" }, limits });
    // The pipeline reports the first error. Later ones need a listener, or they would end the process.
    parser.on("error", () => {});
    return parser;
  } catch {
    return undefined;
  }
}

/** Fails when more than `maxBytes` pass through it. */
export function limitBytes(maxBytes: number, onTooLarge: () => void) {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      bytes += chunk.length;
      if (bytes <= maxBytes) return callback(null, chunk);
      onTooLarge();
      callback(new Error("too large"));
    },
  });
}

/** Reads a file without storing it. Returns its name, since it still counts as a chosen file. */
async function discardFile(stream: BusboyFileStream, name: string | undefined) {
  stream.resume();
  return name ? { name, path: "", size: 0 } : undefined;
}

/**
 * Resolves to undefined when no file was chosen, the body broke off within it, or the disk failed. In the last case the
 * rest of the file is skipped, so that the fields after it are read.
 */
function storeFile(stream: BusboyFileStream, name: string | undefined, path: string, form: MultipartForm) {
  const { promise, resolve } = Promise.withResolvers<MultipartForm["file"]>();
  const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
  target.once("error", (error) => {
    form.diskError = error;
    stream.unpipe(target).resume();
    resolve(undefined);
  });
  target.once("finish", () => {
    const size = stream.bytesRead;
    resolve(name || size > 0 ? { name: name ?? "", path, size } : undefined);
  });
  stream.once("error", () => {
    target.destroy();
    resolve(undefined);
  });
  stream.pipe(target);
  return promise;
}

/** Removes files that a killed server left behind. `now` in milliseconds since 1970. */
export async function sweepUploads(now: number): Promise<void> {
  const names = await readdir(tmpdir());
  for (const path of names
    .filter((name) => name.startsWith(uploadPrefix))
    .map((name) => join(tmpdir(), name))) {
    const stats = await stat(path).catch(() => undefined);
    if (stats && now - stats.mtimeMs > hourMs) await rm(path, { force: true });
  }
}
