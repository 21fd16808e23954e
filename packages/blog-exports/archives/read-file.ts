import { ImportError } from "../import-error.ts";

/** For one file in memory. What may be larger is read as a stream. */
export const maxReadBytes = 200 * 1024 * 1024;

export function refuseLarger(path: string, size: number, maxBytes: number) {
  if (size <= maxBytes) return;
  throw new ImportError(`The file ${path} is too large: ${size} bytes; ${maxBytes} are allowed.`);
}

/** Puts the pieces of a file together. Throws an ImportError when there are more than `maxBytes`. */
export async function readAll(path: string, pieces: AsyncIterable<Uint8Array>, maxBytes: number) {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    refuseLarger(path, size, maxBytes);
    parts.push(piece);
  }
  return Buffer.concat(parts, size);
}
