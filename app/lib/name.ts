import { isStorable, looksEmpty, trimInvisible } from "./characters.ts";
import { looksLike } from "./look-alike.ts";

const maxNameLength = 80;

/** Trims a display name. Returns "" when it has no visible character. */
export function readName(input: string): string {
  return looksEmpty(input) ? "" : trimInvisible(input);
}

/** Returns the error of a display name; undefined when it is valid, or empty. Nobody may use the name of `company`. */
export function validateName(name: string, company: string): string | undefined {
  if ([...name].length > maxNameLength) return `A name may have ${maxNameLength} characters at most.`;
  if (!isStorable(name) || forbidden.test(name)) return "That name holds characters that cannot be kept.";
  if (name && looksLike(name, company)) return "That is the company's name. Please choose another one.";
  return undefined;
}

/** Turns the name that a sign-in provider sent into a valid display name; null when that is not possible. */
export function sanitizeProviderName(providerName: string, company: string): string | null {
  const clean = providerName.replace(/[\p{Cc}\p{Cs}]/gu, " ").replace(invisible, "");
  const name = readName([...trimInvisible(clean)].slice(0, maxNameLength).join(""));
  return name && !validateName(name, company) ? name : null;
}

const invisible = /[\p{Noncharacter_Code_Point}\p{Bidi_Control}]/gu;
// A name is shown within a line of other text, so it must not change the text direction there.
const forbidden = /[\p{Cc}\p{Bidi_Control}]/u;
