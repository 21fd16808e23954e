import {
  type ChangeSet,
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Line,
  type TransactionSpec,
} from "@codemirror/state";
import type { EditCommand } from "./mark-commands.ts";
import { blockAt, isVerbatim, verbatimAt } from "./syntax-nodes.ts";

/** The marks of quotations and spaces before a line's own mark. */
const quotePrefix = /^[ \t]*(?:>[ \t]?)*/;
const listMark = /^(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;
const headingMark = /^#{1,6}[ \t]+/;

/** The lines of the selection, without a last line of which nothing is selected. */
function selectedLines(state: EditorState): Line[] {
  const { from, to } = state.selection.main;
  const lines: Line[] = [];
  for (let at = from; at <= to; ) {
    const line = state.doc.lineAt(at);
    if (line.from < to || lines.length === 0) lines.push(line);
    at = line.to + 1;
  }
  return lines;
}

/** Changes the marks before the lines; the cursor stays in its place in the text. */
function changeMarks(state: EditorState, change: (line: Line, index: number) => ChangeSpec | undefined) {
  const lines = selectedLines(state);
  const editableLines = lines.filter(({ from }) => !isVerbatim(state, from));
  const nonBlankLines = editableLines.filter(({ text }) => text.trim() !== "");
  const changes = state.changes(
    (nonBlankLines.length > 0 ? nonBlankLines : editableLines).flatMap(
      (line, index) => change(line, index) ?? [],
    ),
  );
  return changes.empty ? undefined : withMappedSelection(state, changes);
}

function withMappedSelection(state: EditorState, changes: ChangeSet): TransactionSpec {
  const { anchor, head } = state.selection.main;
  const selection = EditorSelection.range(changes.mapPos(anchor, 1), changes.mapPos(head, 1));
  return { changes, selection, userEvent: "input" };
}

function prefixRange(line: Line, mark: RegExp) {
  const from = line.from + quotePrefix.exec(line.text)![0].length;
  return { from, to: from + (mark.exec(line.text.slice(from - line.from))?.[0].length ?? 0) };
}

/** Sets headings of a level; takes them away when all lines have it. Level 0 makes a paragraph. */
export function setHeading(level: number): EditCommand {
  return (state) => {
    const wanted = level ? `${"#".repeat(level)} ` : "";
    const isSet = selectedLines(state).every((line) => {
      const { from, to } = prefixRange(line, headingMark);
      return state.sliceDoc(from, to).trimEnd() === wanted.trimEnd();
    });
    return changeMarks(state, (line) => ({ ...prefixRange(line, headingMark), insert: isSet ? "" : wanted }));
  };
}

type ListKind = "bullet" | "ordered" | "task";

/** Makes the lines items of this kind of list, or paragraphs when all of them are such items already. */
export function toggleList(kind: ListKind): EditCommand {
  return (state) => {
    const lines = selectedLines(state).filter(({ text }) => text.trim() !== "");
    const isSet = lines.length > 0 && lines.every((line) => kindOf(state, line) === kind);
    return changeMarks(state, (line, index) => {
      const insert = isSet ? "" : kind === "bullet" ? "- " : kind === "task" ? "- [ ] " : `${index + 1}. `;
      return { ...prefixRange(line, listMark), insert };
    });
  };
}

function kindOf(state: EditorState, line: Line): ListKind | undefined {
  const { from, to } = prefixRange(line, listMark);
  const mark = state.sliceDoc(from, to);
  if (mark === "") return undefined;
  if (mark.includes("[")) return "task";
  return /^\d/.test(mark) ? "ordered" : "bullet";
}

/** The lines of the selection, and all lines of the blocks of code that it touches. */
function linesWithWholeCode(state: EditorState): Line[] {
  const lines = selectedLines(state);
  const [first, last] = [lines[0]!, lines.at(-1)!];
  const from = Math.min(first.from, verbatimAt(state, first.from)?.from ?? first.from);
  const to = Math.max(last.to, verbatimAt(state, last.from)?.to ?? last.to);
  const whole: Line[] = [];
  for (let at = from; at <= to; at = whole.at(-1)!.to + 1) whole.push(state.doc.lineAt(at));
  return whole;
}

/** Quotes the lines, blank ones between them included, or takes the outermost quotation away. */
export const toggleQuote: EditCommand = (state) => {
  const lines = linesWithWholeCode(state);
  const isSet = lines.every(({ text }) => /^ {0,3}>/.test(text));
  const changes = state.changes(
    lines.map(({ from, text }) =>
      isSet
        ? { from, to: from + /^ {0,3}> ?/.exec(text)![0].length }
        : { from, insert: text === "" && lines.length > 1 ? ">" : "> " },
    ),
  );
  return withMappedSelection(state, changes);
};

/** Ticks or unticks the task of the cursor's line. */
export const toggleTask: EditCommand = (state) => {
  const line = state.doc.lineAt(state.selection.main.head);
  const match = /^[ \t]*(?:>[ \t]?)*(?:[-+*]|\d{1,9}[.)])[ \t]+\[([ xX])\]/.exec(line.text);
  if (!match) return undefined;
  const from = line.from + match[0].length - 2;
  return { changes: { from, to: from + 1, insert: match[1] === " " ? "x" : " " }, userEvent: "input.task" };
};

/**
 * Inserts a block after the cursor's line, or in that line when it is blank; inside of a table or code, after that block. The
 * cursor goes to `cursorMark` in the template; if there is none, behind the new block. Text selected from the start of its line
 * replaces the mark.
 */
function insertBlock(template: string): EditCommand {
  return (state) => {
    const { from, to } = state.selection.main;
    const enclosingBlock = blockAt(
      state,
      from,
      /^(Table|FencedCode|CodeBlock|MathBlock|HTMLBlock|CommentBlock)$/,
    );
    const line = state.doc.lineAt(Math.max(from, enclosingBlock?.to ?? 0));
    const text = enclosingBlock ? "" : state.sliceDoc(from, to);
    const at = template.indexOf(cursorMark);
    const block = template.replace(cursorMark, text);
    const isBlank = line.text.trim() === "" && to <= line.to;
    if (!isBlank && text !== "" && at >= 0 && from === line.from)
      return wrapSelection(state, from, to, block, at);
    const before = isBlank ? gapBefore(state, line) : line.text.trim() === "" ? "" : "\n\n";
    const position = isBlank ? line.from : line.to;
    const after = gapAfter(state, line);
    const inserted = before + template.replace(cursorMark, "") + after;
    const anchor = position + before.length + (at < 0 ? template.length + after.length : at);
    return {
      changes: { from: position, to: line.to, insert: inserted },
      selection: { anchor },
      userEvent: "input",
    };
  };
}

function wrapSelection(
  state: EditorState,
  from: number,
  to: number,
  block: string,
  at: number,
): TransactionSpec {
  const end = state.doc.lineAt(to);
  const insert = block + (end.to > to ? "\n\n" : "");
  return { changes: { from, to, insert }, selection: { anchor: from + at }, userEvent: "input" };
}

function gapBefore(state: EditorState, { number }: Line) {
  return number > 1 && state.doc.line(number - 1).text.trim() !== "" ? "\n" : "";
}

/** A blank line after the block, unless there is one; and a line to write on at the end of the text. */
function gapAfter(state: EditorState, { number }: Line) {
  if (number === state.doc.lines) return "\n";
  return state.doc.line(number + 1).text.trim() !== "" ? "\n" : "";
}

/** Where a template places the cursor. */
const cursorMark = "‸";

export const insertCommands = {
  code: insertBlock(`\`\`\`\n${cursorMark}\n\`\`\``),
  table: insertBlock(`| ${cursorMark} |  |\n| --- | --- |\n|  |  |`),
  divider: insertBlock("---\n"),
  callout: insertBlock(`> [!NOTE]\n> ${cursorMark}`),
  math: insertBlock(`$$\n${cursorMark}\n$$`),
};
