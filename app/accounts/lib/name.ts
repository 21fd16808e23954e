import { isStorable, looksEmpty, trimInvisible } from "../../lib/characters.ts";
import type { SiteSettings } from "../../site/lib/site-settings.ts";
import { containsLookAlike } from "./look-alike.server.ts";

const maxNameLength = 80;

/** The names that nobody else may use: the site's and the company's. */
export type ReservedNames = Pick<SiteSettings, "name" | "company">;

/** Trims a display name. Returns "" when it has no visible character. */
export function readName(input: string): string {
  return looksEmpty(input) ? "" : trimInvisible(input);
}

/** Returns the error of a display name; undefined when it is valid, or empty. */
export function validateName(name: string, reserved: ReservedNames): string | undefined {
  // Some characters stand for whole sentences, which would take long to compare.
  const isLong = [...name].length > maxNameLength || name.normalize("NFKC").length > 4 * maxNameLength;
  if (isLong) return `A name may have ${maxNameLength} characters at most.`;
  if (!isStorable(name) || forbidden.test(name)) return "That name holds characters that cannot be saved.";
  const owner = ownerOfName(name, reserved);
  if (owner) return `That is the ${owner}'s name. Please choose another one.`;
  if (badgeLike.test(name)) return "A name cannot hold a check mark.";
  return undefined;
}

/** Whose name a display name or handle looks like, or contains; undefined when it is free. */
export function ownerOfName(name: string, reserved: ReservedNames): "company" | "site" | undefined {
  if (!name) return undefined;
  if (containsLookAlike(name, reserved.company)) return "company";
  return containsLookAlike(name, reserved.name) ? "site" : undefined;
}

/** Turns the name that a sign-in provider sent into a valid display name; null when that is not possible. */
export function sanitizeProviderName(providerName: string, reserved: ReservedNames): string | null {
  const clean = providerName
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .replace(invisible, "")
    .replaceAll(badgeLikes, "");
  const name = readName([...trimInvisible(clean)].slice(0, maxNameLength).join(""));
  return name && !validateName(name, reserved) ? name : null;
}

const invisible = /[\p{Noncharacter_Code_Point}\p{Bidi_Control}]/gu;
// A name is shown within a line of other text, so it must not change the text direction there.
const forbidden = /[\p{Cc}\p{Bidi_Control}]/u;
/** Check marks: beside a name they would look like the company's badge. */
const badgeLike = /[\u2611\u2705\u2713\u2714\u237b\u{1f5f8}\u{1f5f9}]/u;
const badgeLikes = new RegExp(badgeLike, "gu");
