import { hashOf } from "../../lib/hash-of.ts";

const minLength = 4;
/** Words of this many letters or more may have two mistakes; shorter ones have one. */
const minLengthForTwoMistakes = 8;
const maxLength = 30;
/** Only the first letters are compared: two mistakes move a letter by two places at most, so they stay similar. */
const prefixLength = 8;

/** How many mistakes a word may have: 0 for short words and for what is not of letters alone. */
export function maxMistakes(word: string): number {
  const length = [...word].length;
  if (length < minLength || length > maxLength || !/^[\p{L}\p{M}]+$/u.test(word)) return 0;
  return length < minLengthForTwoMistakes ? 1 : 2;
}

/**
 * Hashes of the word and of each word that is left when up to `mistakes` of its first letters are missing. Two words
 * with at most `mistakes` mistakes between them have a hash in common (the deletion neighbourhood of SymSpell).
 */
export function spellingHashesOf(word: string, mistakes = maxMistakes(word)): number[] {
  if (mistakes === 0) return [];
  let left = new Set([[...word].slice(0, prefixLength).join("")]);
  const all = new Set(left);
  for (let count = 0; count < mistakes; count++) {
    left = new Set([...left].flatMap(withoutOneLetter));
    for (const shorter of left) all.add(shorter);
  }
  return [...new Set([...all].map(hashOf))];
}

function withoutOneLetter(word: string): string[] {
  const letters = [...word];
  return letters.map((_, at) => letters.toSpliced(at, 1).join(""));
}
