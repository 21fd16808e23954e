// The fields of the desk's forms.
import { removeUnstorable, trimInvisible } from "../lib/characters.ts";
import { fieldText, oneLine } from "../lib/text.ts";

export const maxReasonLength = 300;

/** A text of one line, without what cannot be stored. */
export function readLine(form: FormData, name: string): string {
  return trimInvisible(oneLine(removeUnstorable(fieldText(form, name).toWellFormed())));
}

/** Returns what is wrong with the reason for taking a post down, else undefined. */
export function validateReason(reason: string): string | undefined {
  if (reason === "") return "Say why: the author reads it.";
  if ([...reason].length > maxReasonLength) return `A reason may have ${maxReasonLength} characters at most.`;
}
