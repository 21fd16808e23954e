import { type ChangeSpec, EditorSelection, type EditorState, type TransactionSpec } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import { findEnclosing, isVerbatim, trimRange } from "./syntax-nodes.ts";

/** What a command does to a state; undefined when it does nothing there. */
export type EditCommand = (state: EditorState) => TransactionSpec | undefined;

const marks = {
  bold: { node: "StrongEmphasis", mark: "**" },
  italic: { node: "Emphasis", mark: "*" },
  strikethrough: { node: "Strikethrough", mark: "~~" },
  code: { node: "InlineCode", mark: "`" },
};

/** Sets or removes a mark on the selection, or on the word at the cursor. */
export function toggleMark(name: keyof typeof marks): EditCommand {
  const { node, mark } = marks[name];
  return (state) => {
    const { from, to, empty } = state.selection.main;
    if (empty && isVerbatim(state, from)) return undefined;
    const enclosing = findEnclosing(state, from, to, node);
    if (enclosing && empty && from === enclosing.lastChild!.from)
      return { selection: { anchor: enclosing.to }, userEvent: "select" };
    if (enclosing) return unwrap(enclosing);
    if (empty && state.sliceDoc(from - mark.length, from + mark.length) === mark + mark)
      return { changes: { from: from - mark.length, to: from + mark.length }, userEvent: "delete" };
    const word = empty ? state.wordAt(from) : undefined;
    if (empty && !word)
      return {
        changes: { from, insert: mark + mark },
        selection: { anchor: from + mark.length },
        userEvent: "input",
      };
    return wrap(state, word?.from ?? from, word?.to ?? to, mark);
  };
}

/** Removes the first and the last mark of a node. */
function unwrap(node: SyntaxNode): TransactionSpec {
  const [first, last] = [node.firstChild!, node.lastChild!];
  const changes = [first, last].map(({ from, to }) => ({ from, to }));
  return { changes, userEvent: "delete" };
}

/** What begins a line and is not part of its text: marks of quotations, lists, tasks and headings. */
const linePrefix = /^[ \t]*(?:>[ \t]?)*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?(?:#{1,6}[ \t]+)?/;

/** Marks each line of the range by itself, since no mark reaches over the end of a paragraph or a list item. */
function wrap(state: EditorState, from: number, to: number, mark: string): TransactionSpec | undefined {
  const changes: ChangeSpec[] = [];
  let first: { from: number; to: number } | undefined;
  let last = { from, to };
  for (let at = from; at <= to; ) {
    const line = state.doc.lineAt(at);
    const start = Math.max(from, line.from + linePrefix.exec(line.text)![0].length);
    const part = trimRange(state, Math.min(start, line.to), Math.max(start, Math.min(to, line.to)));
    if (part.to > part.from && !isVerbatim(state, part.from)) {
      const delimiter = mark === "`" ? backticksFor(state.sliceDoc(part.from, part.to)) : mark;
      changes.push(
        { from: part.from, insert: delimiter },
        { from: part.to, insert: [...delimiter].reverse().join("") },
      );
      first ??= part;
      last = part;
    }
    at = line.to + 1;
  }
  if (!first) return undefined;
  const changeSet = state.changes(changes);
  const selection = EditorSelection.range(changeSet.mapPos(first.from, 1), changeSet.mapPos(last.to, -1));
  return { changes: changeSet, selection, userEvent: "input" };
}

/** The backticks before inline code: more than its longest run of them, and a space when it begins or ends with one. */
function backticksFor(code: string) {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  return "`".repeat(longest + 1) + (longest > 0 && /^`|`$/.test(code) ? " " : "");
}

/** Makes a link of the selection and puts the cursor where the address belongs; removes the link around it. */
export const toggleLink: EditCommand = (state) => {
  const { from, to } = state.selection.main;
  const link = findEnclosing(state, from, to, "Link");
  const [open, close] = link?.getChildren("LinkMark") ?? [];
  if (link && open && close)
    return {
      changes: [
        { from: open.from, to: open.to },
        { from: close.from, to: link.to },
      ],
      userEvent: "delete",
    };
  return insertLink(state, "");
};

/** Makes a link of the selection. Without an address, the cursor goes to its place. */
export function insertLink(state: EditorState, address: string): TransactionSpec | undefined {
  const { from, to } = state.selection.main;
  const text = state.sliceDoc(from, to);
  if (/\n[ \t]*\n/.test(text) || isVerbatim(state, from) || isVerbatim(state, to)) return undefined;
  const isAddress = /^https?:\/\/\S+$/.test(text) && !address;
  const [label, target] = isAddress ? ["", text] : [text, address];
  const insert = `[${label}](${/[\s()]/.test(target) ? `<${target}>` : target})`;
  const anchor = label === "" ? from + 1 : from + label.length + 3 + (target ? target.length + 1 : 0);
  return {
    changes: { from, to, insert },
    selection: { anchor: Math.min(anchor, from + insert.length) },
    userEvent: "input",
  };
}
