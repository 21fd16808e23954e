import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy, { type BusboyFileStream } from "@fastify/busboy";

const MB = 1024 * 1024;
const hour = 60 * 60 * 1000;
const limits = { fileSize: 20 * MB, files: 1, fields: 10, parts: 12, headerPairs: 20 };
const prefix = "lectern-upload-";

/** A form as it was sent. `dispose` removes the file, and has to be called in every case. */
export interface Form {
  fields: FormData;
  /** The first file that was chosen, when all of it arrived. */
  file?: { name: string; path: string; size: number };
  /** The file, or the whole, is larger than we take; then there is no file, and fields may be missing. */
  tooLarge: boolean;
  dispose(): Promise<void>;
}

/**
 * Reads a form as it comes in, its file straight to the disk. At most `most` bytes are read; of a file above 20 MB the
 * rest is passed over, so that the fields behind it are there. What breaks off, or is no form, ends where it does.
 * `keepFile` false: only that one came is told. Throws when the disk fails.
 */
export async function readForm(request: Request, most = 22 * MB, keepFile = true): Promise<Form> {
  const path = join(tmpdir(), prefix + randomBytes(12).toString("hex"));
  const form: Form = { fields: new FormData(), tooLarge: false, dispose: () => rm(path, { force: true }) };
  form.tooLarge = Number(request.headers.get("Content-Length")) > most;
  if (form.tooLarge) return form;
  try {
    await read(request, form, keepFile ? path : undefined, most);
  } catch (error) {
    await form.dispose();
    throw error;
  }
  return form;
}

async function read(request: Request, form: Form, path: string | undefined, most: number) {
  const parser = parserOf(request);
  if (!parser || !request.body) return;
  const stop = new AbortController();
  const tooLarge = () => {
    form.tooLarge = true;
  };
  let file: Promise<Form["file"]> | undefined;
  parser.on("field", (name, value) => name && form.fields.append(name, value));
  parser.on("file", (_field, stream, name) => {
    stream.once("limit", tooLarge);
    if (path === undefined) {
      file = passOver(stream, name);
      return;
    }
    file = save(stream, name, path, stop);
    // Its fault is met below, when the rest has ended as well.
    file.catch(() => {});
  });
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  const whole = await pipeline(body, upTo(most, tooLarge), parser, { signal: stop.signal }).then(
    () => true,
    () => false,
  );
  if (!whole) stop.abort();
  const saved = await file;
  if (whole && !form.tooLarge) form.file = saved;
}

/** undefined when this is no form. */
function parserOf(request: Request) {
  try {
    const headers = { "content-type": request.headers.get("Content-Type") ?? "" };
    return busboy({ headers, limits });
  } catch {
    return undefined;
  }
}

/** Ends with an error after so many bytes. */
function upTo(most: number, tooLarge: () => void) {
  let count = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (count <= most) return done(null, chunk);
      tooLarge();
      done(new Error("too large"));
    },
  });
}

/** Tells that a file came, and keeps nothing of it. */
async function passOver(stream: BusboyFileStream, name: string | undefined) {
  stream.resume();
  return name ? { name, path: "", size: 0 } : undefined;
}

/** undefined when no file was chosen, or the body broke off within it. */
async function save(stream: BusboyFileStream, name: string | undefined, path: string, stop: AbortController) {
  try {
    await pipeline(stream, createWriteStream(path, { flags: "wx", mode: 0o600 }), { signal: stop.signal });
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).syscall) return undefined;
    stop.abort();
    throw error;
  }
  const size = stream.bytesRead;
  return name || size > 0 ? { name: name ?? "", path, size } : undefined;
}

/** Removes files of uploads that a server left behind when it was killed. */
export async function sweepUploads(now: number): Promise<void> {
  const names = await readdir(tmpdir());
  for (const path of names.filter((name) => name.startsWith(prefix)).map((name) => join(tmpdir(), name))) {
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > hour) await rm(path, { force: true });
  }
}
