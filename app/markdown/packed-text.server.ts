import { promisify } from "node:util";
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from "node:zlib";

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Compresses a Markdown text to about half its size, since few read it. zlib works in other threads. */
export function packText(text: string): Promise<Uint8Array> {
  return deflate(text);
}

export async function unpackText(markdown: Uint8Array): Promise<string> {
  return (await inflate(markdown)).toString();
}

/** `packText` and `unpackText` without another thread, for a transaction, which must not wait for one. */
export const packTextNow = (text: string): Uint8Array => deflateRawSync(text);
export const unpackTextNow = (markdown: Uint8Array): string => inflateRawSync(markdown).toString();
