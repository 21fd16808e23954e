/** Decodes a text whose encoding nobody says: by its byte order mark, as UTF-8, or as Windows-1252 when that fails. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff;
  if (utf16) return new TextDecoder(utf16 === true ? "utf-16be" : utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
