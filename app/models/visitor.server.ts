import { newId } from "./id.server.ts";
import { signText, verifyText } from "./signed-text.server.ts";

const purpose = "visitor";

/** A new visitor's id, and the signed text for the cookie. */
export function newVisitor(secret: string) {
  const id = newId();
  return { id, signed: signText(secret, purpose, id) };
}

/** The visitor's id; undefined when the text is missing or not signed by us. */
export function readVisitor(secret: string, signed: string | undefined): string | undefined {
  return signed ? verifyText(secret, purpose, signed) : undefined;
}
