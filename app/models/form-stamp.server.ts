import { newId } from "../lib/new-id.ts";
import { signText, verifyText } from "./signed-text.server.ts";

const purpose = "form";

/** Which form something was sent with, and when its page was made, in milliseconds since 1970. */
export interface FormStamp {
  id: string;
  madeAt: number;
}

/** A hidden field of the form. It is signed, so that no cookie is needed. `now`: in milliseconds since 1970. */
export function makeStamp(secret: string, now: number): string {
  return signText(secret, purpose, `${newId()}.${now}`);
}

/** Returns undefined for a stamp that this site did not make. */
export function readStamp(secret: string, signed: string): FormStamp | undefined {
  const text = signed.length > 200 ? undefined : verifyText(secret, purpose, signed);
  const [, id, madeAt] = /^([a-z0-9]+)\.(\d+)$/.exec(text ?? "") ?? [];
  return id && madeAt ? { id, madeAt: Number(madeAt) } : undefined;
}
