import { fold } from "./fold.ts";

/**
 * Whether two names look alike: ignores case, accents, character width, spaces, signs and invisible characters.
 * Similar letters of different scripts, such as Latin and Cyrillic "a", count as different.
 */
export function looksLike(a: string, b: string): boolean {
  return skeleton(a) === skeleton(b);
}

/** Two names look alike when their skeletons are equal. */
function skeleton(name: string) {
  const plain = name.replace(/[\p{Default_Ignorable_Code_Point}™℠]/gu, "").normalize("NFKC");
  const folded = fold(plain);
  // Removes accents that fold() leaves, but not the vowel signs of other scripts, which are as important as letters.
  const letters = folded.replace(/[^\p{L}\p{N}\p{M}]|\p{Script=Inherited}/gu, "");
  return letters || folded.replace(/\s/g, "");
}
