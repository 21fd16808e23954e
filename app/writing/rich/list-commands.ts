import type { ChangeSpec, EditorState, Line } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import type { EditCommand } from "./mark-commands.ts";
import { blockAt, isVerbatim, wholeTree } from "./syntax-nodes.ts";

const itemStart = /^((?:[ \t]*>[ \t]?)*[ \t]*)([-+*]|\d{1,9}[.)])([ \t]+)(\[[ xX]\][ \t]+)?/;
const quoteStart = /^(?:[ \t]*>[ \t]?)+/;

/** Enter continues a list or a quotation; in an empty item it ends the list. undefined elsewhere. */
export const continueListOrQuote: EditCommand = (state) => {
  const { from, to, empty } = state.selection.main;
  const line = state.doc.lineAt(from);
  if (isVerbatim(state, from)) return undefined;
  const item = itemStart.exec(line.text);
  const prefix = item?.[0] ?? quoteStart.exec(line.text)?.[0];
  if (!prefix || from < line.from + prefix.length || (item && !isIn(state, line, "ListItem")))
    return undefined;
  if (empty && line.text.slice(prefix.length).trim() === "") return endListOrQuote(line, item);
  const insert = `\n${item ? nextMark(item) : prefix}`;
  const changes: ChangeSpec[] = [{ from, to, insert }];
  if (item && /\d/.test(item[2]!)) changes.push(...renumber(state, line));
  return { changes, selection: { anchor: from + insert.length }, userEvent: "input" };
};

/** An empty nested item goes one level up. Any other empty item, or line of a quotation, becomes a blank line. */
function endListOrQuote(line: Line, item: RegExpExecArray | null): ReturnType<EditCommand> {
  const indent = item ? /[ \t]*$/.exec(item[1]!)![0].length : 0;
  if (item && indent > 0 && !item[1]!.includes(">")) {
    const removed = Math.min(indent, 2);
    return { changes: { from: line.from, to: line.from + removed }, userEvent: "delete" };
  }
  const kept = item?.[1] ?? "";
  // A blank line, since text right below would still belong to the item.
  const insert = `\n${kept}`;
  const from = line.from + kept.length;
  return {
    changes: { from, to: line.to, insert },
    selection: { anchor: from + insert.length },
    userEvent: "input",
  };
}

const tableRow = /^[ \t]*\|.*\|[ \t]*$/;

/**
 * Enter in a paragraph or heading begins a new paragraph, since one line break alone is a space to a reader. On a blank
 * line, and in what is going to be a table, it adds one line.
 */
export const newParagraph: EditCommand = (state) => {
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  if (line.text.trim() === "" || isVerbatim(state, from) || isIn(state, line, "Table")) return undefined;
  if (isIn(state, line, "ListItem") || isIn(state, line, "Blockquote")) return undefined;
  if (from === line.from) return { ...state.replaceSelection("\n\n"), userEvent: "input" };
  if (tableRow.test(line.text)) return { ...state.replaceSelection("\n"), userEvent: "input" };
  const spaces = /^[ \t]*/.exec(state.sliceDoc(to, state.doc.lineAt(to).to))![0].length;
  const insert = "\n\n";
  return {
    changes: { from, to: to + spaces, insert },
    selection: { anchor: from + insert.length },
    userEvent: "input",
  };
};

/** Shift+Enter: a line break within a paragraph, which a backslash keeps for readers. */
export const lineBreak: EditCommand = (state) => {
  const { from } = state.selection.main;
  const line = state.doc.lineAt(from);
  if (isVerbatim(state, from) || isIn(state, line, "Table") || state.sliceDoc(line.from, from).trim() === "")
    return undefined;
  const indent = isIn(state, line, "ListItem") ? " ".repeat(itemStart.exec(line.text)?.[0].length ?? 0) : "";
  const quote = quoteStart.exec(line.text)?.[0] ?? "";
  return { ...state.replaceSelection(`\\\n${quote || indent}`), userEvent: "input" };
};

function nextMark([, before, mark, space, task]: RegExpExecArray) {
  const number = Number.parseInt(mark!, 10);
  const next = Number.isNaN(number) ? mark : `${number + 1}${mark!.at(-1)}`;
  return `${before}${next}${space}${task ? "[ ] " : ""}`;
}

/** Adds one to the numbers of the items after the one in `line`, as long as they are consecutive. */
function renumber(state: EditorState, line: Line): ChangeSpec[] {
  const item = closestNode(wholeTree(state).resolveInner(line.from + line.text.search(/\S/), 1), "ListItem");
  const changes: ChangeSpec[] = [];
  let expected = Number.parseInt(state.sliceDoc(item?.from ?? 0, (item?.from ?? 0) + 9), 10) + 1;
  for (let next = item?.nextSibling; next?.name === "ListItem"; next = next.nextSibling, expected++) {
    const mark = next.getChild("ListMark");
    if (!mark || Number.parseInt(state.sliceDoc(mark.from, mark.to), 10) !== expected) break;
    changes.push({ from: mark.from, to: mark.to - 1, insert: String(expected + 1) });
  }
  return changes;
}

function closestNode(node: SyntaxNode | null, name: string) {
  while (node && node.name !== name) node = node.parent;
  return node;
}

function isIn(state: EditorState, line: Line, name: string) {
  return (
    closestNode(wholeTree(state).resolveInner(line.from + Math.max(line.text.search(/\S/), 0), 1), name) !==
    null
  );
}

/** Backspace behind the mark of an item or a quotation removes the mark. undefined elsewhere. */
export const removeLineMark: EditCommand = (state) => {
  const { from, empty } = state.selection.main;
  const line = state.doc.lineAt(from);
  if (!empty || isVerbatim(state, from)) return undefined;
  const item = itemStart.exec(line.text);
  const prefix = item?.[0] ?? quoteStart.exec(line.text)?.[0];
  if (!prefix || from !== line.from + prefix.length) return undefined;
  const kept = item ? item[1]!.length : prefix.trimEnd().lastIndexOf(">");
  return { changes: { from: line.from + Math.max(kept, 0), to: from }, userEvent: "delete.backward" };
};

/** Tab moves the items of the selection to the right: below the item before them. undefined outside of lists. */
export const indentItems: EditCommand = (state) =>
  moveItems(state, (line) => {
    const mark = itemStart.exec(textOfPreviousItem(state, line) ?? line.text)?.[2] ?? "-";
    const width = mark.length + 1;
    return { from: line.from + quotePrefixLength(line), insert: " ".repeat(width) };
  });

/** The line of the item before this one at the same level, which becomes its parent; undefined without one. */
function textOfPreviousItem(state: EditorState, line: Line) {
  const indent = itemStart.exec(line.text)?.[1];
  for (let { number } = line; number > Math.max(line.number - 200, 1); number--) {
    const { text } = state.doc.line(number - 1);
    const before = itemStart.exec(text)?.[1];
    if (before === indent) return text;
    if (before !== undefined && before.length < (indent?.length ?? 0)) return undefined;
  }
  return undefined;
}

/** Shift+Tab moves the items of the selection to the left: out of the item that they are in. */
export const outdentItems: EditCommand = (state) =>
  moveItems(state, (line) => {
    const from = line.from + quotePrefixLength(line);
    const indent = /^(?:\t| {1,4})/.exec(line.text.slice(quotePrefixLength(line)))?.[0] ?? "";
    const mark = itemStart.exec(line.text)?.[2] ?? "-";
    return indent ? { from, to: from + Math.min(indent.length, mark.length + 1) } : undefined;
  });

const quotePrefixLength = ({ text }: Line) => /^(?:[ \t]*>[ \t]?)*/.exec(text)![0].length;

function moveItems(
  state: EditorState,
  change: (line: Line) => ChangeSpec | undefined,
): ReturnType<EditCommand> {
  const { from, to: selectionEnd } = state.selection.main;
  const changes: ChangeSpec[] = [];
  if (!isIn(state, state.doc.lineAt(from), "ListItem") || isVerbatim(state, from)) return undefined;
  // An item moves with all that is in it.
  const to = Math.max(selectionEnd, blockAt(state, selectionEnd, /^ListItem$/)?.to ?? 0);
  for (let at = from; at <= to; ) {
    const line = state.doc.lineAt(at);
    const specification = line.text.trim() === "" ? undefined : change(line);
    if (specification) changes.push(specification);
    at = line.to + 1;
  }
  return { changes, userEvent: "input.indent" };
}
