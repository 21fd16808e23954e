// The fields of the desk's forms.
import { cleanLine } from "../lib/characters.ts";
import { fieldText } from "../lib/text.ts";

const maxReasonLength = 300;

/** A text of one line, without what cannot be stored. */
export function readLine(form: FormData, name: string): string {
  return cleanLine(fieldText(form, name));
}

/** Returns what is wrong with the reason for taking down or declining a post, else undefined. */
export function validateReason(reason: string): string | undefined {
  if (reason === "") return "Say why: the author reads it.";
  if ([...reason].length > maxReasonLength) return `A reason may have ${maxReasonLength} characters at most.`;
}
