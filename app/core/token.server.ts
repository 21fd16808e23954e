import { createHash, randomBytes } from "node:crypto";

/** A secret of 32 random bytes in base64url, for a session or a link. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 in hexadecimal digits: a token is random, so it needs no slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
