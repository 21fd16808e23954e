// The fields of the desk's forms.
import { line, upTo } from "../kit/fields.ts";
import { cleanLine } from "../lib/characters.ts";
import { fieldText } from "../lib/text.ts";

/** Why a post or a comment is not shown. */
export const reason = line.min(1, "Say why: the author reads it.").check(upTo(300, "A reason"));

/** A text of one line, without what cannot be stored. */
export function readLine(form: FormData, name: string): string {
  return cleanLine(fieldText(form, name));
}

/** Returns what is wrong with the reason for taking down or declining a post, else undefined. */
export function validateReason(reason: string): string | undefined {
  if (reason === "") return "Say why: the author reads it.";
  if ([...reason].length > 300) return `A reason may have 300 characters at most.`;
}
