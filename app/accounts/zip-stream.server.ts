import { Readable } from "node:stream";
import { openZipWriter, type ZipEntry } from "../../storage/zip-writer.ts";

/**
 * A ZIP file that is made while the client reads it. `onEnd` is called once: before the end of a complete file, with the error when
 * it fails, and when the client hangs up.
 */
export function zipStream(
  files: AsyncIterable<ZipEntry>,
  onEnd: (error?: unknown) => Promise<void>,
): ReadableStream<Uint8Array> {
  const zip = openZipWriter();
  async function addAll() {
    try {
      for await (const file of files) await zip.add(file);
      await onEnd();
      zip.end();
    } catch (error) {
      await onEnd(zip.output.destroyed ? undefined : error);
      zip.output.destroy(error as Error);
    }
  }
  void addAll();
  return Readable.toWeb(zip.output) as ReadableStream<Uint8Array>;
}
