import { createHmac, timingSafeEqual } from "node:crypto";

/** Returns "text.signature", for a cookie that cannot be forged or changed without the secret (HMAC-SHA-256). */
export function signText(secret: string, purpose: string, text: string): string {
  return `${text}.${signatureOf(secret, purpose, text)}`;
}

/** Returns the text without its signature; undefined when the signature is missing, wrong, or for another purpose. */
export function verifyText(secret: string, purpose: string, signed: string): string | undefined {
  const dot = signed.lastIndexOf(".");
  if (dot < 0) return undefined;
  const text = signed.slice(0, dot);
  const actual = Buffer.from(signed.slice(dot + 1));
  const expected = Buffer.from(signatureOf(secret, purpose, text));
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? text : undefined;
}

function signatureOf(secret: string, purpose: string, text: string) {
  return createHmac("sha256", secret).update(`${purpose}:${text}`).digest("base64url");
}
