import { diffLines } from "diff";
import { commonEnds } from "../lib/common-ends.ts";

/** One change of a text: what is between `from` and `to` becomes `insert`. */
export interface Change {
  from: number;
  to: number;
  insert: string;
}

/** Texts with more lines that differ take too long to compare; then all between the first and the last is replaced. */
const maxDifferentLines = 1000;

/**
 * Returns the changes, by lines, that turn `before` into `after`: the last one first, so that each can be made without moving
 * the others. Lines end with "\n".
 */
export function changesBetween(before: string, after: string): Change[] {
  if (before === after) return [];
  const [start, end] = commonEnds(before, after);
  const [old, insert] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const parts = diffLines(old, insert, { maxEditLength: maxDifferentLines });
  if (!parts) return [{ from: start, to: start + old.length, insert }];
  const changes: Change[] = [];
  let at = start;
  for (const { value, added, removed } of parts) {
    const isChange = added || removed;
    if (isChange && changes[0]?.to !== at) changes.unshift({ from: at, to: at, insert: "" });
    if (added) changes[0]!.insert += value;
    else at += value.length;
    if (removed) changes[0]!.to = at;
  }
  return changes;
}
