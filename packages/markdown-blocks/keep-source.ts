import { diffIndices } from "node-diff3";

/** Comparing takes longer the more tokens repeat: a longer text is taken as it was written anew. */
const maxTokens = 2000;

/**
 * Returns `source` with the changes that lead from `before` to `after`, where `before` is the same text written in another
 * way. What both changed is taken from `after`.
 */
export function keepSource(source: string, before: string, after: string): string {
  if (source === before) return after;
  return merge(
    [source, before, after],
    (text) => text.split(/(?<=\n)/),
    (parts) => merge(parts, tokensOf, ([, , after]) => after),
  );
}

type Texts = [source: string, before: string, after: string];

/** Changes that lie beside each other are not in conflict: mostly one is of the style, and the other of the words. */
function merge(texts: Texts, split: (text: string) => string[], resolve: (texts: Texts) => string): string {
  const [source, before, after] = texts.map(split) as [string[], string[], string[]];
  if (source.length + before.length + after.length > 3 * maxTokens) return texts[2];
  const changes = [...changesOf(before, source, true), ...changesOf(before, after, false)];
  changes.sort((a, b) => a.from - b.from || a.to - b.to);
  let [merged, end] = ["", 0];
  while (changes.length > 0) {
    const group = takeOverlapping(changes);
    const from = group[0]!.from;
    const to = Math.max(...group.map((change) => change.to));
    const [styles, edits] = [true, false].map((isStyle) =>
      group.filter((change) => change.isStyle === isStyle),
    );
    const [old, styled, edited] = [[], styles!, edits!].map((some) => apply(some, before, from, to)) as Texts;
    const text =
      edits!.length === 0 ? styled : styles!.length === 0 ? edited : resolve([styled, old, edited]);
    merged += before.slice(end, from).join("") + text;
    end = to;
  }
  return merged + before.slice(end).join("");
}

/** Puts `text` in the place of the tokens from `from` to before `to`. */
interface Change {
  from: number;
  to: number;
  text: string;
  isStyle: boolean;
}

const changesOf = (before: string[], next: string[], isStyle: boolean): Change[] =>
  diffIndices(before, next).map(({ buffer1: [from, length], buffer2Content }) => ({
    from,
    to: from + length,
    text: buffer2Content.join(""),
    isStyle,
  }));

/** Takes the first change, and those that overlap with it, from a sorted list. */
function takeOverlapping(changes: Change[]): Change[] {
  const group = [changes.shift()!];
  for (let end = group[0]!.to; changes.length > 0 && changes[0]!.from < end; ) {
    group.push(changes.shift()!);
    end = Math.max(end, group.at(-1)!.to);
  }
  return group;
}

/** Returns the tokens from `from` to before `to`, with the changes. */
function apply(changes: Change[], tokens: string[], from: number, to: number) {
  let [text, end] = ["", from];
  for (const change of changes) {
    text += tokens.slice(end, change.from).join("") + change.text;
    end = change.to;
  }
  return text + tokens.slice(end, to).join("");
}

const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+|[ \t]+|./gsu) ?? [];
