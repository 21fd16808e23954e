import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ImportError } from "../import-error.ts";
import type { OpenedArchive } from "../imported.ts";
import { maxReadBytes, readAll, refuseLarger } from "./read-file.ts";

const MB = 1024 * 1024;
export const zipLimits = {
  maxFiles: 100_000,
  maxBytes: 20 * 1024 * MB,
  maxRatio: 200,
  maxUnratedBytes: 10 * MB,
};

/** Opens a ZIP file. Throws an ImportError when any of it could harm this machine, before anything is unpacked. */
export async function openZip(path: string, limits = zipLimits): Promise<OpenedArchive> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: false }).catch(unreadable);
  // An error that comes when nobody waits for it: the next read fails too.
  zip.on("error", () => {});
  try {
    return archiveOf(zip, await readEntries(zip, limits));
  } catch (error) {
    zip.close();
    throw error;
  }
}

function unreadable(error: unknown): never {
  if (error instanceof ImportError) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  if (/relative path|absolute path|invalid characters/.test(reason))
    throw new ImportError(`The ZIP file was refused, since a path in it leaves its folder: ${reason}.`);
  throw new ImportError(`The ZIP file is damaged or incomplete: ${reason}.`);
}

async function readEntries(zip: ZipFile, limits: typeof zipLimits) {
  const files = new Map<string, Entry>();
  if (zip.entryCount > limits.maxFiles) throw tooMany(limits.maxFiles);
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (files.size >= limits.maxFiles) throw tooMany(limits.maxFiles);
      if (entry.fileName.endsWith("/")) continue;
      refuseHarmful(entry, limits);
      bytes += entry.uncompressedSize;
      if (bytes > limits.maxBytes)
        throw new ImportError("The ZIP file was refused: unpacked, it is too large.");
      if (!files.has(entry.fileName)) files.set(entry.fileName, entry);
    }
  } catch (error) {
    unreadable(error);
  }
  // Also when many entries share the same packed bytes.
  if (isBomb(bytes, zip.fileSize, limits)) throw bomb();
  return files;
}

const tooMany = (count: number) =>
  new ImportError(`The ZIP file was refused: it holds more than ${count.toLocaleString("en-US")} files.`);

const bomb = () =>
  new ImportError("The ZIP file was refused: it unpacks to far more than a real export would.");

function isBomb(bytes: number, packedBytes: number, { maxRatio, maxUnratedBytes }: typeof zipLimits) {
  return bytes > maxUnratedBytes && bytes > maxRatio * packedBytes;
}

function refuseHarmful(entry: Entry, limits: typeof zipLimits) {
  const name = entry.fileName;
  if (name.includes("\0")) throw new ImportError("The ZIP file was refused, since a path in it is no path.");
  // The type of the file in the upper half, as on Unix.
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000)
    throw new ImportError(`The ZIP file was refused, since ${name} is a symbolic link.`);
  if (entry.isEncrypted())
    throw new ImportError(
      `The ZIP file is encrypted (${name}). Please unpack it, and pack it without a password.`,
    );
  if (isBomb(entry.uncompressedSize, entry.compressedSize, limits)) throw bomb();
}

function archiveOf(zip: ZipFile, files: Map<string, Entry>): OpenedArchive {
  const find = (path: string) => {
    const entry = files.get(path);
    if (!entry) throw new ImportError(`The file ${path} is missing.`);
    return entry;
  };
  /** yauzl compares the size of what it unpacks with the one that the archive states, but not the checksum. */
  async function* stream(path: string): AsyncIterable<Uint8Array> {
    const entry = find(path);
    try {
      let sum = 0;
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        sum = crc32(piece, sum);
        yield piece;
      }
      if (sum !== entry.crc32) throw new Error("its checksum is another one");
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ImportError(`The file ${path} is damaged: ${reason}.`);
    }
  }
  return {
    paths: [...files.keys()].sort(),
    sizeOf: (path) => find(path).uncompressedSize,
    stream,
    async read(path, maxBytes = maxReadBytes) {
      refuseLarger(path, find(path).uncompressedSize, maxBytes);
      return readAll(path, stream(path), maxBytes);
    },
    close: () => zip.close(),
  };
}
