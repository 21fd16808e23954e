/** How many words one text has that another has not, and the other way round. */
export interface WordCounts {
  added: number;
  removed: number;
}

/**
 * Compares two texts by their words, however these are ordered: fast enough for a list of long texts. `place`: where the newer
 * one begins to differ, at the beginning of a word.
 */
export function wordChanges(before: string, after: string): WordCounts & { place: number } {
  const [start, end] = [commonStart(before, after), commonEnd(before, after)];
  const oldWords = wordsBetween(before, start, end);
  const newWords = wordsBetween(after, start, end);
  const counts = new Map<string, number>();
  for (const word of oldWords) counts.set(word, (counts.get(word) ?? 0) + 1);
  let kept = 0;
  for (const word of newWords) {
    const count = counts.get(word) ?? 0;
    if (count > 0) kept++;
    counts.set(word, count - 1);
  }
  return { added: newWords.length - kept, removed: oldWords.length - kept, place: start };
}

/** The length of what both begin with, up to the beginning of a word. */
function commonStart(one: string, other: string) {
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one[at] === other[at]) at++;
  while (at > 0 && !/\s/.test(one[at - 1]!)) at--;
  return at;
}

/** The length of what both end with, from the end of a word on. */
function commonEnd(one: string, other: string) {
  const length = Math.min(one.length, other.length);
  let count = 0;
  while (count < length && one.at(-1 - count) === other.at(-1 - count)) count++;
  while (count > 0 && !/\s/.test(one.at(-count)!)) count--;
  return count;
}

/** What both ends hold twice, as in "a a" and "a a a", belongs to the first one. */
function wordsBetween(text: string, start: number, end: number) {
  return text.slice(start, Math.max(start, text.length - end)).match(/\S+/g) ?? [];
}
