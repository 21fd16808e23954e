import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy, { type BusboyFileStream } from "@fastify/busboy";

const kB = 1024;
const MB = 1024 * kB;
const hourMs = 60 * 60 * 1000;
const prefix = "lectern-upload-";

export interface FormLimits {
  /** The whole body. A form above it is not read to its end. */
  maxBytes: number;
  /** The text fields by name; any other may have 1 kB. */
  maxFieldBytes: Record<string, number>;
  /** false: the file is not stored, only its name is told. */
  storeFile: boolean;
}

const defaultLimits: FormLimits = { maxBytes: 22 * MB, maxFieldBytes: {}, storeFile: true };

/** A form as it was sent. `dispose` removes the file, and has to be called in every case. */
export interface Form {
  fields: FormData;
  /** The first file that was chosen, when all of it arrived. */
  file?: { name: string; path: string; size: number };
  /**
   * "file": the file has more than 20 MB, and is not there; the fields are. "form": a text or the whole is larger than
   * its limit, and nothing of the form can be relied on.
   */
  tooLarge?: "file" | "form";
  /** The body ended before the form did: nothing of it may be acted upon, since a field may be missing or cut. */
  broken?: boolean;
  /** Why the file could not be stored, when the disk failed; the fields are there. */
  failure?: Error;
  dispose(): Promise<void>;
}

/**
 * Reads a multipart form (RFC 7578) as it comes in, its file straight to the disk. Of a body that is no form, nothing is
 * there.
 */
export async function readForm(request: Request, limits: Partial<FormLimits> = {}): Promise<Form> {
  const { maxBytes, maxFieldBytes, storeFile } = { ...defaultLimits, ...limits };
  const path = join(tmpdir(), prefix + randomBytes(12).toString("hex"));
  const form: Form = { fields: new FormData(), dispose: () => rm(path, { force: true }) };
  if (Number(request.headers.get("Content-Length")) > maxBytes) return { ...form, tooLarge: "form" };
  await read(request, form, { maxBytes, maxFieldBytes, path: storeFile ? path : undefined });
  return form.tooLarge === "form" ? { ...form, fields: new FormData(), file: undefined } : form;
}

interface Reading extends Omit<FormLimits, "storeFile"> {
  /** Where the file goes; undefined when it is not stored. */
  path?: string;
}

async function read(request: Request, form: Form, { maxBytes, maxFieldBytes, path }: Reading) {
  const parser = parserOf(request, Math.max(kB, ...Object.values(maxFieldBytes)));
  if (!parser || !request.body) return;
  const stop = new AbortController();
  const refuse = () => {
    form.tooLarge = "form";
    stop.abort();
  };
  let file: { stream: BusboyFileStream; stored: Promise<Form["file"]> } | undefined;
  parser.on("field", (name, value, _nameTruncated, truncated) => {
    const maxBytes = Object.hasOwn(maxFieldBytes, name) ? maxFieldBytes[name]! : kB;
    if (truncated || Buffer.byteLength(value) > maxBytes) refuse();
    else if (name) form.fields.append(name, value);
  });
  for (const limit of ["fieldsLimit", "partsLimit"] as const) parser.on(limit, refuse);
  parser.on("file", (_field, stream, name) => {
    // A body that breaks off within the file fails this stream, read or not.
    stream.on("error", () => {});
    stream.once("limit", () => {
      form.tooLarge ??= "file";
    });
    file = { stream, stored: path === undefined ? skip(stream, name) : store(stream, name, path, form) };
  });
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  const whole = await pipeline(body, upTo(maxBytes, refuse), parser, { signal: stop.signal }).then(
    () => true,
    () => false,
  );
  if (!whole) file?.stream.destroy(new Error("the form broke off"));
  form.broken = !whole;
  const stored = await file?.stored;
  if (whole && !form.tooLarge) form.file = stored;
}

/** undefined when this is no form. */
function parserOf(request: Request, fieldSize: number) {
  const limits = { fileSize: 20 * MB, files: 1, fields: 10, parts: 12, headerPairs: 20, fieldSize };
  try {
    const parser = busboy({ headers: { "content-type": request.headers.get("Content-Type") ?? "" }, limits });
    // The pipeline tells its first error; none that comes later may be left without a listener.
    parser.on("error", () => {});
    return parser;
  } catch {
    return undefined;
  }
}

/** Ends with an error after so many bytes. */
function upTo(maxBytes: number, refuse: () => void) {
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count <= maxBytes) return done(null, chunk);
      refuse();
      done(new Error("too large"));
    },
  });
}

/** Tells that a file came, and stores nothing of it. */
async function skip(stream: BusboyFileStream, name: string | undefined) {
  stream.resume();
  return name ? { name, path: "", size: 0 } : undefined;
}

/**
 * undefined when no file was chosen, or the body broke off within it. When the disk fails, the rest of the file is
 * passed over, so that the fields behind it are there.
 */
function store(stream: BusboyFileStream, name: string | undefined, path: string, form: Form) {
  const { promise, resolve } = Promise.withResolvers<Form["file"]>();
  const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
  target.once("error", (error) => {
    form.failure = error;
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

/** Removes files of uploads that a server left behind when it was killed. `now` in milliseconds since 1970. */
export async function sweepUploads(now: number): Promise<void> {
  const names = await readdir(tmpdir());
  for (const path of names.filter((name) => name.startsWith(prefix)).map((name) => join(tmpdir(), name))) {
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > hourMs) await rm(path, { force: true });
  }
}
