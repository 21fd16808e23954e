import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { openZipWriter, piecesOf, type ZipEntry } from "../../../storage/zip-writer.ts";

/**
 * Writes a ZIP file, for this user alone: first to FILE.part. `last` makes its last file of a checksum of all others: SHA-256 of
 * what `sha256sum` prints for them, in their order. Throws, and leaves nothing, when anything fails.
 */
export async function writeArchive(
  file: string,
  files: AsyncIterable<ZipEntry>,
  signal: AbortSignal | undefined,
  last: (sha256: string) => ZipEntry,
): Promise<void> {
  const zip = openZipWriter();
  const part = `${file}.part`;
  const target = createWriteStream(part, { mode: 0o600, flush: true });
  const written = pipeline(zip.output, target, { signal });
  // Its failure is thrown below.
  written.catch(() => {});
  try {
    const sums = createHash("sha256");
    for await (const { content, ...entry } of files) {
      const sum = createHash("sha256");
      await zip.add({ ...entry, content: hashed(content, sum) });
      sums.update(`${sum.digest("hex")}  ${entry.name}\n`);
    }
    await zip.add(last(sums.digest("hex")));
    zip.end();
    await written;
    await rename(part, file);
  } catch (error) {
    zip.output.destroy();
    await written.catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

async function* hashed(content: ZipEntry["content"], sum: Hash) {
  for await (const piece of piecesOf(content)) {
    sum.update(piece);
    yield piece;
  }
}
