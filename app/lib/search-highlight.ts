import { fold, foldCharacter } from "./fold.ts";

export interface TextPiece {
  text: string;
  isMatch: boolean;
}

/** What to highlight: made once for a search, since it may be many words. */
export interface Matcher {
  /** The words and stems, folded, without those that begin with another one. */
  prefixes: string[];
  /** Matches them in a folded text; undefined when there are none. */
  pattern: RegExp | undefined;
}

const charactersBefore = 90;
const maxExcerptLength = 200;
/** How many letters an inflection adds to its stem: "develop" and "developments". */
const maxEndingLength = 5;

/**
 * Makes the matcher of a search from folded words and stems. A word matches the beginnings of words; a stem only words with at
 * most a few letters more.
 */
export function createMatcher(words: string[], stems: string[]): Matcher {
  return { prefixes: shortestPrefixes([...words, ...stems]), pattern: patternOf(words, stems) };
}

/** Leaves out words that begin with another one: in alphabetical order they come right after it. */
function shortestPrefixes(words: string[]) {
  const prefixes: string[] = [];
  for (const word of words.filter(Boolean).sort())
    if (prefixes.length === 0 || !word.startsWith(prefixes.at(-1)!)) prefixes.push(word);
  return prefixes;
}

/** Cuts about 200 characters around the first match out of a text, and highlights all matches in them. */
export function highlightedExcerpt(text: string, matcher: Matcher): TextPiece[] {
  const normalized = text.normalize("NFC");
  const match = firstMatch(normalized, matcher);
  const from = match <= charactersBefore ? 0 : nextWordStart(normalized, match - charactersBefore);
  const to = Math.min(normalized.length, nextWordStart(normalized, from + maxExcerptLength));
  const pieces = highlightWords(normalized.slice(from, to).trim(), matcher);
  if (from > 0) pieces.unshift({ text: "… ", isMatch: false });
  if (to < normalized.length) pieces.push({ text: " …", isMatch: false });
  return pieces;
}

/** Splits a text into pieces and highlights those that match at the start of a word. */
export function highlightWords(text: string, matcher: Matcher): TextPiece[] {
  const normalized = text.normalize("NFC");
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const [from, to] of findWords(normalized, matcher)) {
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

/** The index of the first match in a text; -1 when there is none. */
function firstMatch(text: string, matcher: Matcher): number {
  const folded = fold(text);
  const first = firstMatchInFolded(folded, matcher);
  // The folded text may be longer or shorter.
  return first <= 0 || folded.length === text.length ? first : originalIndex(text, first);
}

/** The index of the first match in a folded text; -1 when there is none. */
export function firstMatchInFolded(folded: string, { prefixes }: Matcher): number {
  let first = -1;
  for (const word of prefixes) {
    // Only a match before the first one so far is of interest, so the text after it is not searched.
    const text = first < 0 ? folded : folded.slice(0, first + word.length - 1);
    let at = text.indexOf(word);
    while (at >= 0 && !startsHere(text, at, word)) at = text.indexOf(word, at + 1);
    if (at >= 0) first = at;
  }
  return first;
}

function startsHere(folded: string, at: number, word: string) {
  return at === 0 || !isSpacedScript(word) || !/[\p{L}\p{N}]/u.test(folded[at - 1]!);
}

function originalIndex(text: string, foldedIndex: number) {
  let [at, foldedAt] = [0, 0];
  for (const character of text) {
    if (foldedAt >= foldedIndex) break;
    at += character.length;
    foldedAt += foldCharacter(character).length;
  }
  return at;
}

/** Finds the words in a short text. Returns [start, end] pairs in order, without overlaps. */
function findWords(text: string, { pattern }: Matcher): [number, number][] {
  if (!pattern) return [];
  // For each UTF-16 unit of the folded text, the range of the original character.
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

const wordStart = "(?<![\\p{L}\\p{N}])";
const stemEnding = `\\p{L}{0,${maxEndingLength}}(?![\\p{L}\\p{N}])`;

/**
 * Matches words of scripts with spaces only at the start of a word, and all others anywhere. V8 takes long to read a class of
 * characters, so the pattern does not repeat it for each word.
 */
function patternOf(words: string[], stems: string[]) {
  const choices = [
    oneOf(stems.filter(isSpacedScript), wordStart, stemEnding),
    oneOf(stems.filter(isUnspacedScript)),
    oneOf(words.filter(isSpacedScript), wordStart),
    oneOf(words.filter(isUnspacedScript)),
  ].filter(Boolean);
  return choices.length > 0 ? new RegExp(choices.join("|"), "gu") : undefined;
}

/** "" when there is no word. The longest is tried first. */
function oneOf(words: string[], before = "", after = "") {
  const choices = words.filter(Boolean).sort((a, b) => b.length - a.length);
  return choices.length > 0 ? `${before}(?:${choices.map(RegExp.escape).join("|")})${after}` : "";
}

function isSpacedScript(word: string) {
  return /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(word);
}

function isUnspacedScript(word: string) {
  return !isSpacedScript(word);
}
