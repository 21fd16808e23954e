import { fold } from "./fold.ts";

/**
 * Whether two names look the same at a glance: case, accents, widths, blanks, signs and invisible characters aside.
 * Letters of other scripts that look alike are still told apart.
 */
export function looksLike(one: string, other: string): boolean {
  return skeleton(one) === skeleton(other);
}

/** What two names share when they look the same. */
function skeleton(name: string) {
  const plain = name.replace(/[\p{Default_Ignorable_Code_Point}™℠]/gu, "").normalize("NFKC");
  const folded = fold(plain);
  // Accents that fold() leaves go as well; vowel signs of other scripts are letters to their readers.
  const letters = folded.replace(/[^\p{L}\p{N}\p{M}]|\p{Script=Inherited}/gu, "");
  return letters || folded.replace(/\s/g, "");
}
