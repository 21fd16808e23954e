import { foldCharacter } from "./fold.ts";

export interface TextPiece {
  text: string;
  isMatch: boolean;
}

const charactersBefore = 90;
const maxExcerptLength = 200;

/** Cuts about 200 characters around the first of `words` (folded) out of a text, and highlights all of them in it. */
export function highlightedExcerpt(text: string, words: string[]): TextPiece[] {
  const normalized = text.normalize("NFC");
  const firstMatch = findWords(normalized, words)[0]?.[0] ?? 0;
  const from = firstMatch <= charactersBefore ? 0 : nextWordStart(normalized, firstMatch - charactersBefore);
  const to = Math.min(normalized.length, nextWordStart(normalized, from + maxExcerptLength));
  const pieces = highlightWords(normalized.slice(from, to).trim(), words);
  if (from > 0) pieces.unshift({ text: "… ", isMatch: false });
  if (to < normalized.length) pieces.push({ text: " …", isMatch: false });
  return pieces;
}

/** Splits a text into pieces and highlights those that match one of `words` (folded) at the start of a word. */
export function highlightWords(text: string, words: string[]): TextPiece[] {
  const normalized = text.normalize("NFC");
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const [from, to] of findWords(normalized, words)) {
    if (from > end) pieces.push({ text: normalized.slice(end, from), isMatch: false });
    pieces.push({ text: normalized.slice(from, to), isMatch: true });
    end = to;
  }
  if (end < normalized.length) pieces.push({ text: normalized.slice(end), isMatch: false });
  return pieces;
}

/** The index of the next word start at or after `at`, so that no word is cut. Returns `at` when no space is near. */
function nextWordStart(text: string, at: number) {
  const space = text.indexOf(" ", at);
  const start = space >= 0 && space - at < 30 ? space + 1 : at;
  // Never split a surrogate pair.
  return /[\udc00-\udfff]/.test(text[start] ?? "") ? start + 1 : start;
}

/** Finds the words in a text. Returns [start, end] pairs in order, without overlaps. */
function findWords(text: string, words: string[]): [number, number][] {
  const pattern = wordsPattern(words);
  if (!pattern) return [];
  // The folded text may be longer or shorter: for each of its UTF-16 units, the range of the original character.
  const originalRanges: [number, number][] = [];
  let folded = "";
  let at = 0;
  for (const character of text) {
    const range: [number, number] = [at, at + character.length];
    at = range[1];
    const units = foldCharacter(character);
    folded += units;
    for (let unit = 0; unit < units.length; unit++) originalRanges.push(range);
  }
  const ranges: [number, number][] = [];
  for (const { index, 0: match } of folded.matchAll(pattern)) {
    const from = originalRanges[index]![0];
    const to = originalRanges[index + match.length - 1]![1];
    if (from >= (ranges.at(-1)?.[1] ?? 0)) ranges.push([from, to]);
  }
  return ranges;
}

/** Matches words of scripts with spaces only at the start of a word, and all others anywhere. */
function wordsPattern(words: string[]) {
  const longestFirst = words.filter(Boolean).sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return undefined;
  const isSpacedScript = (word: string) =>
    /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(word);
  const choices = longestFirst.map(
    (word) => (isSpacedScript(word) ? `(?<![\\p{L}\\p{N}])` : "") + RegExp.escape(word),
  );
  return new RegExp(choices.join("|"), "gu");
}
