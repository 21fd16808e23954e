import { createHmac, timingSafeEqual } from "node:crypto";
import { newId } from "./id.server.ts";

/** A new visitor's id, and the signed text for the cookie. */
export function newVisitor(secret: string) {
  const id = newId();
  return { id, signed: `${id}.${sign(secret, id)}` };
}

/** The visitor's id; undefined when the text is missing or not signed by us. */
export function readVisitor(secret: string, signed: string | undefined): string | undefined {
  if (!signed) return undefined;
  const [id = "", signature = ""] = signed.split(".");
  const expected = Buffer.from(sign(secret, id));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined;
}

function sign(secret: string, id: string) {
  return createHmac("sha256", secret).update(`visitor:${id}`).digest("base64url");
}
