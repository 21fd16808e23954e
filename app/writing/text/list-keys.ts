/** A change of a text: what replaces the range, and where the selection is afterwards. */
export interface TextEdit {
  from: number;
  to: number;
  text: string;
  selection: [from: number, to: number];
}

const itemPattern = /^([ \t]*(?:> ?)*)([-*+]|\d{1,9}[.)])( {1,4}|\t)(\[[ xX]\] )?/;

/**
 * Returns the change that Enter makes within a list: the next item. An empty item moves out by a level instead, or ends the
 * list at the outermost level. undefined outside of lists.
 */
export function continueList(value: string, caret: number): TextEdit | undefined {
  const { start, end, line } = lineAt(value, caret);
  const match = itemPattern.exec(line);
  if (!match || caret - start < match[0].length) return undefined;
  const [prefix, indent, marker, space, task] = match as unknown as string[];
  if (line.trim() === prefix!.trim()) {
    const outdented = moveItem(value, start, line, "out");
    const text = outdented.text !== line ? outdented.text : endOfList(value, start);
    return { from: start, to: end, text, selection: [start + text.length, start + text.length] };
  }
  const number = Number.parseInt(marker!, 10);
  const next = Number.isNaN(number) ? marker! : `${number + 1}${marker!.at(-1)}`;
  const text = `\n${indent}${next}${space}${task ? "[ ] " : ""}`;
  return { from: caret, to: caret, text, selection: [caret + text.length, caret + text.length] };
}

/** A blank line below an item, since text right below it would still belong to the item. */
function endOfList(value: string, start: number) {
  return start > 0 && lineAt(value, start - 1).line.trim() ? "\n" : "";
}

/**
 * Returns the change that Tab ("in") or Shift+Tab ("out") makes of the items that the selection touches; an empty change when
 * they cannot go further in. undefined outside of lists, or when no item can go further out: then the key leaves the
 * field.
 */
export function indentList(
  value: string,
  from: number,
  to: number,
  direction: "in" | "out",
): TextEdit | undefined {
  const first = lineAt(value, from);
  const last = lineAt(value, to);
  if (!itemPattern.test(first.line)) return undefined;
  const lines = value.slice(first.start, last.end).split("\n");
  let before = value;
  let at = first.start;
  const changed = lines.map((line) => {
    const text = itemPattern.test(line) ? moveItem(before, at, line, direction).text : line;
    before = before.slice(0, at) + text + before.slice(at + line.length);
    at += text.length + 1;
    return text;
  });
  const text = changed.join("\n");
  if (direction === "out" && text === lines.join("\n")) return undefined;
  const shift = changed[0]!.length - lines[0]!.length;
  const newFrom = Math.max(first.start, from + shift);
  const newTo = from === to ? newFrom : to + text.length - (last.end - first.start);
  return { from: first.start, to: last.end, text, selection: [newFrom, newTo] };
}

/**
 * Moves one item by a level: in, to where the text of the item above it on its level begins; or out, to the indentation of
 * its parent.
 */
function moveItem(value: string, start: number, line: string, direction: "in" | "out") {
  const own = indentOf(line);
  const rest = line.slice(own);
  for (let end = start - 1; end >= 0; ) {
    const above = lineAt(value, end);
    const match = itemPattern.exec(above.line);
    if (!match && above.line.trim() !== "" && !/^\s/.test(above.line)) break;
    const indent = indentOf(above.line);
    if (match && direction === "in" && indent <= own)
      return {
        text:
          (indent === own ? " ".repeat(match[0].length - (match[4]?.length ?? 0)) : line.slice(0, own)) +
          rest,
      };
    if (match && direction === "out" && indent < own) return { text: " ".repeat(indent) + rest };
    end = above.start - 1;
  }
  return { text: direction === "out" ? rest : line };
}

const indentOf = (line: string) => /^ */.exec(line)![0].length;

export function lineAt(value: string, offset: number) {
  const start = value.lastIndexOf("\n", offset - 1) + 1;
  const next = value.indexOf("\n", offset);
  const end = next < 0 ? value.length : next;
  return { start, end, line: value.slice(start, end) };
}
