import type { TextEdit } from "./list-keys.ts";

/** What stands before the text of a line: the signs of lists, tasks, quotations and headings. */
const linePrefix = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6}|>)[ \t]+(?:\[[ xX]\] )?|>)*/;
/** A line without any of these is a rule, a fence, or the line below a table's head. */
const hasText = /[^\s\-*_=|>#:`~]/;

/**
 * Returns the change that puts a mark, as `**`, around each paragraph that the selection touches, or takes the marks away
 * when all have them. Without a selection, the caret is between two new marks, or behind the mark that it stands before.
 */
export function markText(value: string, from: number, to: number, mark: string): TextEdit {
  if (from === to) return markCaret(value, from, mark);
  const parts = partsOf(value, from, to);
  const isOn = parts.length > 0 && parts.every((part) => placeOfMarks(value, part, mark));
  /** How far the marks stand out of each part. */
  const edges = parts.map((part) => (isOn && placeOfMarks(value, part, mark) === "around" ? mark.length : 0));
  const start = Math.min(from, (parts[0]?.from ?? from) - (edges[0] ?? 0));
  const end = Math.max(to, (parts.at(-1)?.to ?? to) + (edges.at(-1) ?? 0));
  let [text, at] = ["", start];
  for (const [index, part] of parts.entries()) {
    const source = value.slice(part.from, part.to);
    const bare = isOn && edges[index] === 0 ? source.slice(mark.length, -mark.length) : source;
    text += value.slice(at, part.from - edges[index]!);
    text += isOn ? bare : mark + withoutMarks(bare, mark) + mark;
    at = part.to + edges[index]!;
  }
  text += value.slice(at, end);
  const inset =
    !isOn && parts.length === 1 && start === parts[0]!.from && end === parts[0]!.to ? mark.length : 0;
  return { from: start, to: end, text, selection: [start + inset, start + text.length - inset] };
}

function markCaret(value: string, caret: number, mark: string): TextEdit {
  const isBefore = value.startsWith(mark, caret);
  const isBehind = value.endsWith(mark, caret);
  const size = mark.length;
  if (isBefore && isBehind)
    return { from: caret - size, to: caret + size, text: "", selection: [caret - size, caret - size] };
  if (isBefore && caret > 0 && /\S/.test(value[caret - 1]!))
    return { from: caret, to: caret, text: "", selection: [caret + size, caret + size] };
  return { from: caret, to: caret, text: mark + mark, selection: [caret + size, caret + size] };
}

interface Part {
  from: number;
  to: number;
}

/** The texts of the paragraphs within a selection, without the signs before them and the spaces around them. */
function partsOf(value: string, from: number, to: number): Part[] {
  const parts: Part[] = [];
  let isOpen = false;
  for (let start = value.lastIndexOf("\n", from - 1) + 1; start < to; ) {
    const next = value.indexOf("\n", start);
    const end = next < 0 ? value.length : next;
    const prefix = linePrefix.exec(value.slice(start, end))![0].length;
    const [first, last] = [Math.max(from, start + prefix), Math.min(to, end)];
    const text = value.slice(first, Math.max(first, last));
    const [textFrom, textTo] = [first + text.length - text.trimStart().length, first + text.trimEnd().length];
    if (!hasText.test(text)) isOpen = false;
    else if (isOpen && prefix === 0) parts.at(-1)!.to = textTo;
    else parts.push({ from: textFrom, to: textTo });
    if (hasText.test(text)) isOpen = !value.slice(start, start + prefix).includes("#");
    start = end + 1;
  }
  return parts;
}

/** Where the marks of a text are: its first and last characters, or around it. undefined: it has none. */
function placeOfMarks(value: string, { from, to }: Part, mark: string): "within" | "around" | undefined {
  const size = mark.length;
  const text = value.slice(from, to);
  const inner = text.slice(size, -size);
  if (text.length > 2 * size && text.startsWith(mark) && text.endsWith(mark) && !inner.includes(mark))
    return "within";
  return value.endsWith(mark, from) && value.startsWith(mark, to) ? "around" : undefined;
}

/** A mark around text that has it in places would end where the next one begins. */
function withoutMarks(text: string, mark: string) {
  const sign = mark.replace(/./g, "[$&]");
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])${sign}(\\S[^${mark[0]}]*)${sign}(?![\\p{L}\\p{N}])`, "gu"),
    "$1",
  );
}
