import { createHmac, timingSafeEqual } from "node:crypto";

/** `text` with a signature behind it, for a cookie that nobody without the secret can make up or change. */
export function signText(secret: string, purpose: string, text: string): string {
  return `${text}.${signatureOf(secret, purpose, text)}`;
}

/** The text alone; undefined when its signature is missing, not ours, or for another purpose. */
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
