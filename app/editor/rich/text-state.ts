import { diffLines } from "diff";

/** The one kind of line break that a text has, which stays as it is. */
export function lineBreakOf(text: string): string {
  return /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
}

/** Returns a text whose line breaks are "\n" with another kind of line break. */
export function withBreaks(text: string, lineBreak: string): string {
  return lineBreak === "\n" ? text : text.replaceAll("\n", lineBreak);
}

interface Change {
  from: number;
  to: number;
  insert: string;
}

/**
 * The changes that make one text of another, by lines, so that a cursor between them stays where it is. Both have "\n" as
 * line break.
 */
export function changesBetween(before: string, after: string): Change[] {
  const [shorter, longer] = before.length < after.length ? [before, after] : [after, before];
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start++;
  let end = 0;
  while (end < shorter.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const [old, insert] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (old === insert) return [];
  const parts =
    old.includes("\n") && insert.includes("\n") ? diffLines(old, insert, { timeout: 50 }) : undefined;
  if (!parts) return [{ from: start, to: start + old.length, insert }];
  let at = start;
  return parts.flatMap(({ value, added, removed }) => {
    const change = { from: at, to: at + (removed ? value.length : 0), insert: added ? value : "" };
    if (!added) at += value.length;
    return added || removed ? [change] : [];
  });
}
