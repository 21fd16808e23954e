import { commonEnds } from "./common-ends.ts";

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
  const [start, end] = commonWords(before, after);
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

/** The lengths of what both begin with and end with, in whole words. */
function commonWords(one: string, other: string): [start: number, end: number] {
  let [start, end] = commonEnds(one, other);
  while (start > 0 && !/\s/.test(one[start - 1]!)) start--;
  while (end > 0 && !/\s/.test(one.at(-end)!)) end--;
  return [start, end];
}

const wordsBetween = (text: string, start: number, end: number) =>
  text.slice(start, text.length - end).match(/\S+/g) ?? [];
