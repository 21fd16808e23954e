import { type ReservedNames, readName, validateName } from "../accounts/lib/name.ts";
import { replaceUnstorable } from "../lib/characters.ts";
import { fieldText } from "../lib/text.ts";

/** The name for a certificate that a form has; with an error, what was typed and what is wrong with it. */
export function readClaimedName(form: FormData, reserved: ReservedNames): { name: string; error?: string } {
  const typed = fieldText(form, "name");
  const name = readName(typed);
  const error = name ? validateName(name, reserved) : "Write the name that the certificate shows.";
  return error ? { name: replaceUnstorable(typed), error } : { name };
}
