import { foldCharacter } from "./fold.ts";

export interface Piece {
  text: string;
  marked: boolean;
}

const before = 90;
const length = 200;

/** Cuts the passage of a text where the first of the words stands, about 200 characters, and marks them in it. */
export function passage(text: string, words: string[]): Piece[] {
  const whole = text.normalize("NFC");
  const at = places(whole, words)[0]?.[0] ?? 0;
  const from = at <= before ? 0 : wordStart(whole, at - before);
  const to = Math.min(whole.length, wordStart(whole, from + length));
  const pieces = mark(whole.slice(from, to).trim(), words);
  if (from > 0) pieces.unshift({ text: "… ", marked: false });
  if (to < whole.length) pieces.push({ text: " …", marked: false });
  return pieces;
}

/** Splits a text into pieces, of which those that begin a word with one of `words` (folded) are marked. */
export function mark(text: string, words: string[]): Piece[] {
  const whole = text.normalize("NFC");
  const pieces: Piece[] = [];
  let done = 0;
  for (const [from, to] of places(whole, words)) {
    if (from > done) pieces.push({ text: whole.slice(done, from), marked: false });
    pieces.push({ text: whole.slice(from, to), marked: true });
    done = to;
  }
  if (done < whole.length) pieces.push({ text: whole.slice(done), marked: false });
  return pieces;
}

/** The nearest place from `at` on where a word begins, so that no word is cut; `at` itself in text without spaces. */
function wordStart(text: string, at: number) {
  const space = text.indexOf(" ", at);
  const near = space >= 0 && space - at < 30 ? space + 1 : at;
  // Never between the halves of a surrogate pair.
  return /[\udc00-\udfff]/.test(text[near] ?? "") ? near + 1 : near;
}

/** Where the words stand in a text: pairs of start and end, in order and apart. */
function places(text: string, words: string[]): [number, number][] {
  const pattern = patternOf(words);
  if (!pattern) return [];
  // The folded text may be longer or shorter: each of its units remembers where its character began and ended.
  const origin: [number, number][] = [];
  let folded = "";
  let at = 0;
  for (const character of text) {
    const place: [number, number] = [at, at + character.length];
    at = place[1];
    const units = foldCharacter(character);
    folded += units;
    for (let unit = 0; unit < units.length; unit++) origin.push(place);
  }
  const found: [number, number][] = [];
  for (const { index, 0: match } of folded.matchAll(pattern)) {
    const from = origin[index]![0];
    if (from >= (found.at(-1)?.[1] ?? 0)) found.push([from, origin[index + match.length - 1]![1]]);
  }
  return found;
}

/** Words of scripts with spaces are marked where a word begins with them, all others wherever they stand. */
function patternOf(words: string[]) {
  const sought = words.filter(Boolean).sort((a, b) => b.length - a.length);
  if (sought.length === 0) return undefined;
  const spaced = (word: string) => /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(word);
  const choices = sought.map((word) => (spaced(word) ? `(?<![\\p{L}\\p{N}])` : "") + RegExp.escape(word));
  return new RegExp(choices.join("|"), "gu");
}
