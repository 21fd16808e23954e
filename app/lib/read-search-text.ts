import { looksEmpty, removeUnstorable, trimInvisible } from "./characters.ts";
import { firstCharacters } from "./text.ts";

/**
 * Prepares the `q` parameter of an address for a search: trims it, removes what cannot be stored, cuts it to 200
 * characters.
 */
export function readSearchText(text: string | null): string {
  const clean = removeUnstorable((text ?? "").toWellFormed());
  return looksEmpty(clean) ? "" : firstCharacters(trimInvisible(clean), 200);
}
