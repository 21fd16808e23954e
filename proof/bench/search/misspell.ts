import { type Random, randomInteger, seededRandom } from "../../../tools/seed/random.ts";

/** The letters of an English keyboard. */
const keyRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

type Mistake = (letters: string[], at: number) => string[];

/** Each returns a word with a mistake at an index, or the same word when it cannot be made there. */
const mistakes: Mistake[] = [swapLetters, dropLetter, doubleLetter, hitNeighbour];

/**
 * Returns up to four versions of a query, each with one mistake in one word of four or more letters: two letters
 * swapped, a letter left out, a letter doubled, or the key beside a letter. The mistakes are the same each time, and
 * never in a word's first letter. A query without such words has no misspellings.
 */
export function misspell(query: string): string[] {
  const random = seededRandom(
    [...query].reduce((hash, character) => Math.imul(hash, 31) + character.codePointAt(0)!, 0),
  );
  const words = [...query.matchAll(/[\p{Script=Latin}\p{Script=Arabic}]{4,}/gu)];
  if (words.length === 0) return [];
  return mistakes.flatMap((mistake) => {
    const { 0: word, index } = words[randomInteger(random, 0, words.length - 1)]!;
    const wrong = makeMistake(random, [...word], mistake);
    return wrong === undefined ? [] : [query.slice(0, index) + wrong + query.slice(index + word.length)];
  });
}

/** Returns undefined when the mistake cannot be made anywhere in the word. */
function makeMistake(random: Random, letters: string[], mistake: Mistake) {
  const word = letters.join("");
  const wrongWords = letters
    .map((_, at) => (at === 0 ? word : mistake(letters, at).join("")))
    .filter((wrong) => wrong !== word);
  return wrongWords[randomInteger(random, 0, wrongWords.length - 1)];
}

function swapLetters(letters: string[], at: number) {
  const [letter, next] = [letters[at]!, letters[at + 1]];
  return next === undefined ? letters : letters.with(at, next).with(at + 1, letter);
}

function dropLetter(letters: string[], at: number) {
  return letters.toSpliced(at, 1);
}

function doubleLetter(letters: string[], at: number) {
  return letters.toSpliced(at, 0, letters[at]!);
}

/** The key to the right, or to the left at the end of a row. */
function hitNeighbour(letters: string[], at: number) {
  const letter = letters[at]!.toLowerCase();
  const row = keyRows.find((keys) => keys.includes(letter));
  const key = row?.[row.indexOf(letter) + 1] ?? row?.at(-2);
  return key === undefined ? letters : letters.with(at, key);
}
