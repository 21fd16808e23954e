import { randomBytes } from "node:crypto";

const letters = "abcdefghjkmnpqrstuvwxyz023456789";

/** Twelve random characters of Crockford's kind of base32: 60 bits, nothing that looks alike. */
export function newId(): string {
  return [...randomBytes(12)].map((byte) => letters[byte & 31]).join("");
}
