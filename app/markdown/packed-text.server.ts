import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

export interface PackedText {
  /** Empty: only rows of older releases have their text here. */
  content: string;
  markdown: Uint8Array;
}

/**
 * The columns for a Markdown text, compressed to about half its size, since few read it. zlib works in other threads.
 */
export async function packText(text: string): Promise<PackedText> {
  return { content: "", markdown: await deflate(text) };
}

export async function unpackText(row: { content: string; markdown: Uint8Array | null }): Promise<string> {
  return row.markdown ? (await inflate(row.markdown)).toString() : row.content;
}
