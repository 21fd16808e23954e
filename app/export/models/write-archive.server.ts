import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of an archive. `isCompressed`: images are compressed already. */
export interface ArchiveEntry {
  name: string;
  content: Uint8Array | AsyncIterable<string>;
  isCompressed?: boolean;
}

/**
 * Writes a ZIP file, for this user alone: first to FILE.part. `last` makes its last file of a checksum of all others: SHA-256 of
 * what `sha256sum` prints for them, in their order. Throws, and leaves nothing, when anything fails.
 */
export async function writeArchive(
  file: string,
  files: AsyncIterable<ArchiveEntry>,
  signal: AbortSignal | undefined,
  last: (sha256: string) => ArchiveEntry,
): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error) => output.destroy(error as Error));
  const part = `${file}.part`;
  const target = createWriteStream(part, { mode: 0o600, flush: true });
  const written = pipeline(output, target, { signal });
  // Its failure is thrown below.
  written.catch(() => {});
  try {
    // What waits for its turn in the archive waits for ever when the disk is full.
    await Promise.race([addAll(zip, files, last), written]);
    await written;
    await rename(part, file);
  } catch (error) {
    output.destroy();
    await written.catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

async function addAll(
  zip: ZipFile,
  files: AsyncIterable<ArchiveEntry>,
  last: (sha256: string) => ArchiveEntry,
) {
  const sums = createHash("sha256");
  const mtime = new Date();
  let stream: Readable;
  // One function for all files: the archive remembers it until its end, with whatever it knows.
  const open = (callback: (error: null, stream: Readable) => void) => callback(null, stream);
  for await (const { name, content, isCompressed } of files) {
    if ((zip.outputStream as Readable).destroyed) return;
    const sum = createHash("sha256");
    const pieces = content instanceof Uint8Array ? [content] : content;
    stream = Readable.from(hashed(pieces, (piece) => sum.update(piece)));
    zip.addReadStreamLazy(name, { mtime, mode: 0o100600, compress: !isCompressed }, open);
    keepNameAlone(zip, name);
    await finished(stream);
    sums.update(`${sum.digest("hex")}  ${name}\n`);
  }
  const { name, content } = last(sums.digest("hex"));
  zip.addBuffer(content as Buffer, name, { mtime, mode: 0o100600 });
  zip.end();
}

/**
 * The archive keeps the names of all files until its end, in small buffers, each of which would keep 64 KB of Node's pool: 1 to 2 GB for
 * 50,000 files.
 */
function keepNameAlone(zip: ZipFile, name: string) {
  const { entries } = zip as unknown as { entries: { utf8FileName: Buffer }[] };
  entries.at(-1)!.utf8FileName = Buffer.from(new TextEncoder().encode(name).buffer);
}

async function* hashed(
  pieces: Iterable<Uint8Array> | AsyncIterable<string>,
  update: (piece: Uint8Array) => void,
) {
  for await (const piece of pieces) {
    const bytes = typeof piece === "string" ? new TextEncoder().encode(piece) : piece;
    if (bytes.length === 0) continue;
    update(bytes);
    yield bytes;
  }
}
