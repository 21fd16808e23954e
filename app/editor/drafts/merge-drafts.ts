import { diffIndices } from "node-diff3";
import type { DraftText } from "../../lib/writing/draft-fields.ts";
import { mergeTexts } from "../../lib/writing/merge-texts.ts";
import { draftNames } from "./draft-text.ts";

export interface FieldClash {
  name: (typeof draftNames)[number];
  theirs: string;
  mine: string;
  /** What the content holds at this place; undefined for another field, which holds mine. */
  both?: string;
}

/**
 * Merges two drafts that began as `base`. Where both changed the same place of the content, it holds both; where both
 * changed another field, it holds mine.
 */
export function mergeDrafts(base: DraftText, theirs: DraftText, mine: DraftText) {
  const { text: content, clashes } = mergeTexts(base.content, theirs.content, mine.content);
  const merged: Record<string, string> = { content };
  const all: FieldClash[] = clashes.map(({ theirs, mine, from, to }) => {
    return { name: "content", theirs, mine, both: content.slice(from, to) };
  });
  for (const name of draftNames.filter((name) => name !== "content")) {
    const [old, other, own] = [base, theirs, mine].map((text) => text[name] ?? "") as [
      string,
      string,
      string,
    ];
    merged[name] = own === old ? other : own;
    if (own !== old && other !== old && own !== other) all.push({ name, theirs: other, mine: own });
  }
  return { text: merged as unknown as DraftText, clashes: all };
}

export interface Change {
  from: number;
  to: number;
  text: string;
}

/** More lines take too long to compare; then they are replaced as one. */
const maxComparedLines = 1000;

/** Returns what to replace in `before` to make it `after`, the last place first, so that the others stay where they are. */
export function changesBetween(before: string, after: string): Change[] {
  const [start, end] = commonEnds(before, after);
  const [oldLines, newLines] = [before, after].map((text) =>
    text.slice(start, text.length - end).split(/(?<=\n)/),
  ) as [string[], string[]];
  if (before === after) return [];
  if (oldLines.length + newLines.length > maxComparedLines)
    return [{ from: start, to: before.length - end, text: after.slice(start, after.length - end) }];
  const offsets = offsetsOf(oldLines);
  return diffIndices(oldLines, newLines)
    .map(({ buffer1: [line, count], buffer2Content }) => ({
      from: start + offsets[line]!,
      to: start + offsets[line + count]!,
      text: buffer2Content.join(""),
    }))
    .reverse();
}

/** Returns the lengths of what both texts begin with and end with. */
function commonEnds(before: string, after: string): [number, number] {
  const length = Math.min(before.length, after.length);
  let start = 0;
  while (start < length && before[start] === after[start]) start++;
  let end = 0;
  while (end < length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [start, end];
}

/** Where each line begins, and the last one ends. */
function offsetsOf(lines: string[]) {
  const offsets = [0];
  for (const line of lines) offsets.push(offsets.at(-1)! + line.length);
  return offsets;
}
