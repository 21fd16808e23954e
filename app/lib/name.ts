import { looksEmpty, storable, trimmed } from "./characters.ts";
import { looksLike } from "./look-alike.ts";

const maxNameLength = 80;

/** A display name as it was typed, without the blanks at its ends; "" when nobody would see anything of it. */
export function readName(typed: string): string {
  return looksEmpty(typed) ? "" : trimmed(typed);
}

/** What is wrong with a display name; undefined when it will do. Empty: none. `company`: whose name nobody may bear. */
export function nameProblem(name: string, company: string): string | undefined {
  if ([...name].length > maxNameLength) return `A name may have ${maxNameLength} characters at most.`;
  if (!storable(name) || unfit.test(name)) return "That name holds characters that cannot be kept.";
  if (name && looksLike(name, company)) return "That is the company's name. Please choose another one.";
  return undefined;
}

/** A display name that another site tells, made fit for ours; null when nothing fit is left. */
export function nameFromProvider(told: string, company: string): string | null {
  const clean = told.replace(/[\p{Cc}\p{Cs}]/gu, " ").replace(unseen, "");
  const name = readName([...trimmed(clean)].slice(0, maxNameLength).join(""));
  return name && !nameProblem(name, company) ? name : null;
}

const unseen = /[\p{Noncharacter_Code_Point}\p{Bidi_Control}]/gu;
// A name stands in one line between other words, whose direction it must not turn.
const unfit = /[\p{Cc}\p{Bidi_Control}]/u;
