import { newId } from "../lib/new-id.ts";
import { signText, verifyText } from "./signed-text.server.ts";

const purpose = "visitor";

/** Creates a visitor: the id, and the signed id for the cookie. */
export function newVisitor(secret: string) {
  const id = newId();
  return { id, signed: signText(secret, purpose, id) };
}

/** Returns the visitor's id; undefined when the text is missing or not signed by us. */
export function readVisitor(secret: string, signed: string | undefined): string | undefined {
  return signed ? verifyText(secret, purpose, signed) : undefined;
}
