import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

type ZipContent = string | Uint8Array | AsyncIterable<string | Uint8Array>;

export interface ZipEntry {
  name: string;
  content: ZipContent;
  /** Such as an image, which would not get smaller. */
  isCompressed?: boolean;
}

/** A ZIP file that is made while `output` is read. Nothing but the piece of the moment, and the names, is in memory. */
export function openZipWriter() {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // `add` throws it.
  zip.on("error", () => {});
  let source: Readable | undefined;
  // One function for all files: the archive remembers it until its end, with whatever it knows.
  const open = (callback: (error: null, stream: Readable) => void) => callback(null, source!);
  const whyEnded = () => output.errored ?? new Error("Nobody reads the ZIP file any more");
  // What waits for its turn would wait for ever.
  output.once("close", () => source?.destroy(whyEnded()));
  const mtime = new Date();
  return {
    output,
    /** Resolves when the content was read. Throws when it fails, or when the output was destroyed. */
    async add({ name, content, isCompressed = false }: ZipEntry): Promise<void> {
      if (output.destroyed) throw whyEnded();
      source = Readable.from(bytesOf(content), { objectMode: false });
      zip.addReadStreamLazy(name, { mtime, mode: 0o100600, compress: !isCompressed }, open);
      keepNameAlone(zip, name);
      await finished(source);
    },
    end: () => zip.end(),
  };
}

/**
 * The archive keeps the names of all files until its end, in small buffers, each of which would keep 64 KB of Node's pool: 1 to 2 GB for
 * 50,000 files.
 */
function keepNameAlone(zip: ZipFile, name: string) {
  const { entries } = zip as unknown as { entries: { utf8FileName: Buffer }[] };
  entries.at(-1)!.utf8FileName = Buffer.from(new TextEncoder().encode(name).buffer);
}

async function* bytesOf(content: ZipContent) {
  for await (const piece of piecesOf(content))
    if (piece.length > 0) yield typeof piece === "string" ? new TextEncoder().encode(piece) : piece;
}

export function piecesOf(content: ZipContent) {
  return typeof content === "string" || content instanceof Uint8Array ? [content] : content;
}
