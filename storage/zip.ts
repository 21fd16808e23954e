// A ZIP file as a storage: written once, from the first key to the last, or read.
import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import yauzl from "yauzl";
import type { Storage } from "./storage.ts";
import { openZipWriter, type ZipEntry } from "./zip-writer.ts";

interface ZipWriter extends Pick<Storage, "put" | "putFile" | "get" | "open" | "list"> {
  /** Completes the file. Throws when the disk failed, also at an earlier key. */
  close(): Promise<void>;
}

/** Opens the file when its turn comes, and fails there: an error that came earlier would have no owner. */
async function* readPieces(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

/** Writes a new file; throws when there is one already. What was put cannot be read again, so `get` and `list` find nothing. */
export function createZip(path: string): ZipWriter {
  const zip = openZipWriter();
  const written = pipeline(zip.output, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  // `close` and the next `put` report it.
  written.catch(() => {});
  // Images and most databases do not get smaller by much.
  const add = (name: string, content: ZipEntry["content"]) => zip.add({ name, content, isCompressed: true });
  return {
    put: add,
    putFile: (key, file) => add(key, readPieces(file)),
    get: async () => undefined,
    open: async () => undefined,
    async *list() {},
    async close() {
      zip.end();
      await written;
    },
  };
}

/** No image is as large. */
const maxBytesInMemory = 200_000_000;

interface ZipReader extends Pick<Storage, "get" | "open" | "list"> {
  close(): void;
}

/** Throws when the file is no ZIP file, or is damaged. */
export async function openZip(path: string): Promise<ZipReader> {
  const zip = await yauzl.openPromise(path, { autoClose: false });
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  async function streamOf(key: string) {
    const entry = entries.get(key);
    return entry && { size: entry.uncompressedSize, stream: await zip.openReadStreamPromise(entry) };
  }
  return {
    async get(key) {
      if ((entries.get(key)?.uncompressedSize ?? 0) > maxBytesInMemory)
        throw new Error(`${key} is too large`);
      const file = await streamOf(key);
      return file && new Uint8Array(await buffer(file.stream));
    },
    async open(key) {
      const file = await streamOf(key);
      return file && { size: file.size, stream: Readable.toWeb(file.stream) as ReadableStream<Uint8Array> };
    },
    async *list(folder) {
      for (const [key, { uncompressedSize }] of entries)
        if (folder === "" || key.startsWith(`${folder}/`)) yield { key, bytes: uncompressedSize };
    },
    close: () => zip.close(),
  };
}
