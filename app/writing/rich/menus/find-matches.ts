/** Further matches are neither shown nor counted, but "Replace all" replaces them. */
export const maxMatches = 2000;

/** Returns where a text occurs, from left to right, without overlaps. With `max`, the first ones only. */
export function findMatches(text: string, query: string, matchCase: boolean, max = maxMatches): number[] {
  if (query === "") return [];
  const pattern = new RegExp(escapePattern(query), matchCase ? "gu" : "giu");
  const matches: number[] = [];
  for (const { index } of text.matchAll(pattern)) {
    matches.push(index);
    if (matches.length === max) break;
  }
  return matches;
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
