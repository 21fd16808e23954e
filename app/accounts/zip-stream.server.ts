import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

interface ZipEntry {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  isAlreadyCompressed?: boolean;
}

/**
 * A ZIP file that is made while the client reads it: nothing is read ahead. `onEnd` is called once, when it is complete,
 * has failed with an error, or the client hung up. A complete file ends for the client when `onEnd` is done.
 */
export function zipStream(
  files: AsyncIterable<ZipEntry>,
  onEnd: (error?: unknown) => Promise<void>,
): ReadableStream<Uint8Array> {
  const pieces = zipPieces(files);
  let hasEnded = false;
  const end = async (error?: unknown) => {
    if (hasEnded) return;
    hasEnded = true;
    await onEnd(error);
  };
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (!done) return controller.enqueue(value);
          await end();
          controller.close();
        } catch (error) {
          await end(error);
          throw error;
        }
      },
      async cancel() {
        await end();
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* zipPieces(files: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, undefined> {
  let output: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    if (piece.length > 0) output.push(piece);
  });
  const takeOutput = () => {
    const pieces = output;
    output = [];
    return pieces;
  };
  for await (const { name, content, isAlreadyCompressed } of files) {
    const entry = isAlreadyCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for await (const piece of content) {
      entry.push(typeof piece === "string" ? Buffer.from(piece) : piece);
      yield* takeOutput();
    }
    entry.push(new Uint8Array(0), true);
    yield* takeOutput();
  }
  zip.end();
  yield* takeOutput();
}
