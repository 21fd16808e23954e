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

/** Returns the text with all occurrences replaced, and their number. */
export function replaceMatches(text: string, query: string, replacement: string, matchCase: boolean) {
  const matches = findMatches(text, query, matchCase, Number.POSITIVE_INFINITY);
  let result = "";
  let end = 0;
  for (const match of matches) {
    result += text.slice(end, match) + replacement;
    end = match + query.length;
  }
  return { text: result + text.slice(end), count: matches.length };
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
