import { diff3Merge } from "node-diff3";

/** Paragraphs that both sides changed. `from` and `to`: where both versions stand in the merged text. */
interface MergeConflict {
  theirs: string;
  mine: string;
  from: number;
  to: number;
}

interface MergeResult {
  text: string;
  conflicts: MergeConflict[];
}

/**
 * Merges two texts that began as `base`, by paragraph. Where both changed the same paragraphs, the text has theirs, a blank
 * line, and mine: whatever either side wrote is in the text.
 */
export function mergeTexts(base: string, theirs: string, mine: string): MergeResult {
  const texts = [theirs, base, mine] as const;
  const merged: MergeResult = { text: "", conflicts: [] };
  for (const part of mergeParagraphs(texts.map(paragraphsOf) as Sides)) {
    if (Array.isArray(part)) merged.text += part.join("");
    else addConflict(merged, part);
  }
  const [theirEnd, baseEnd, myEnd] = texts.map((text) => /\n*$/.exec(text.slice(-100))![0]) as Sides<string>;
  merged.text = withoutEnd(merged.text) + (theirEnd === baseEnd ? myEnd : theirEnd);
  return merged;
}

/** Paragraphs of theirs, the base and mine. */
type Sides<T = string[]> = [theirs: T, base: T, mine: T];
/** Paragraphs that are merged, or those that both changed. */
type Part = string[] | { theirs: string[]; mine: string[] };

/** Splits a text after its blank lines. The last paragraph gets a blank line too, so that another one can follow it. */
function paragraphsOf(text: string): string[] {
  const trimmed = withoutEnd(text);
  return trimmed === "" ? [] : `${trimmed}\n\n`.split(/(?<=\n[ \t]*\n)(?![ \t]*(?:\n|$))/);
}

function withoutEnd(text: string) {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}

function mergeParagraphs(sides: Sides): Part[] {
  const [start, [theirs, base, mine], end] = cutCommonEnds(sides);
  if (stepsOf(base, theirs) + stepsOf(base, mine) > maxSteps) return [start, { theirs, mine }, end];
  const regions = diff3Merge(theirs, base, mine);
  const parts = regions.flatMap(({ ok, conflict }) =>
    ok ? [ok] : mergeNeighbours(conflict!.a, conflict!.o, conflict!.b),
  );
  return [start, ...parts, end];
}

/** For some hundredths of a second. Texts that take longer are kept beside each other, and nobody else waits for them. */
const maxSteps = 30_000_000;

/** How long comparing two texts takes: each pair of equal paragraphs is looked up among those that were found before it. */
function stepsOf(some: string[], others: string[]) {
  const counts = new Map<string, number>();
  for (const paragraph of some) counts.set(paragraph, (counts.get(paragraph) ?? 0) + 1);
  const pairs = others.reduce((sum, paragraph) => sum + (counts.get(paragraph) ?? 0), 0);
  return pairs * Math.min(some.length, others.length);
}

/** Returns what all three begin with, the rest, and what all three end with. */
function cutCommonEnds(sides: Sides): [string[], Sides, string[]] {
  const [first] = sides;
  const length = Math.min(...sides.map((side) => side.length));
  let start = 0;
  while (start < length && sides.every((side) => side[start] === first[start])) start++;
  let end = 0;
  while (end < length - start && sides.every((side) => side.at(-1 - end) === first.at(-1 - end))) end++;
  const middles = sides.map((side) => side.slice(start, side.length - end)) as Sides;
  return [first.slice(0, start), middles, first.slice(first.length - end)];
}

/** Separates changes of neighbouring paragraphs, which node-diff3 takes for changes of the same place. */
function mergeNeighbours(theirs: string[], base: string[], mine: string[]): Part[] {
  if (base.length > 0) {
    if (theirs.length === base.length && mine.length === base.length)
      return base.map((old, at) => mergeOne(theirs[at]!, old, mine[at]!));
    // One side added paragraphs beside those that the other side changed.
    if (startsWith(mine, base)) return [theirs, mine.slice(base.length)];
    if (startsWith(theirs, base)) return [mine, theirs.slice(base.length)];
    if (endsWith(mine, base)) return [mine.slice(0, -base.length), theirs];
    if (endsWith(theirs, base)) return [theirs.slice(0, -base.length), mine];
  }
  return [{ theirs, mine }];
}

function mergeOne(theirs: string, base: string, mine: string): Part {
  if (theirs === base || theirs === mine) return [mine];
  return mine === base ? [theirs] : { theirs: [theirs], mine: [mine] };
}

function startsWith(paragraphs: string[], start: string[]) {
  return start.every((paragraph, at) => paragraphs[at] === paragraph);
}

function endsWith(paragraphs: string[], end: string[]) {
  return startsWith(paragraphs.slice(-end.length), end) && paragraphs.length >= end.length;
}

function addConflict(merged: MergeResult, part: { theirs: string[]; mine: string[] }) {
  const theirs = withoutEnd(part.theirs.join(""));
  const mine = withoutEnd(part.mine.join(""));
  const both = [theirs, mine].filter(Boolean).join("\n\n");
  const from = merged.text.length;
  if (both) merged.text += `${both}\n\n`;
  merged.conflicts.push({ theirs, mine, from, to: from + both.length });
}
