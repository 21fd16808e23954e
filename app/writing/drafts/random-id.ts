const base32Letters = "abcdefghijklmnopqrstuvwxyz234567";

/** A random id of an open editor, or of a draft: 12 base32 characters. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => base32Letters[byte % 32]).join("");
}
