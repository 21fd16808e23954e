import type { RouterContextProvider } from "react-router";
import { signText, verifyText } from "../core/signed-text.server.ts";
import { newId } from "../lib/new-id.ts";
import { fieldText } from "../lib/text.ts";
import { trapField } from "../lib/trap-field.ts";
import { settingsContext } from "./context.ts";

const purpose = "form";
const maxAgeMs = 24 * 60 * 60 * 1000;

/** Says which form something is sent with. It is signed, so that no cookie is needed. `now`: in milliseconds since 1970. */
export function makeStamp(secret: string, now = Date.now()): string {
  return signText(secret, purpose, `${newId()}.${now}`);
}

/** What `HiddenFields` of a form say. `id`: undefined when this site did not make the form. `isOld`: it was open for more than a day. */
export function readHiddenFields(context: Readonly<RouterContextProvider>, form: FormData) {
  const signed = fieldText(form, "stamp");
  const text = signed.length > 200 ? "" : verifyText(context.get(settingsContext).SECRET, purpose, signed);
  const [, id, madeAt] = /^([a-z0-9]+)\.(\d+)$/.exec(text ?? "") ?? [];
  const isOld = Math.abs(Date.now() - Number(madeAt)) > maxAgeMs;
  return { id, isOld, isTrapped: fieldText(form, trapField) !== "" };
}
