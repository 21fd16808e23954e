import type { EditorState } from "@codemirror/state";
import { Decoration } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";
import { cursorTouches } from "./focused.ts";
import { faint, forLines, hide, lineOf, type TextDrawing, touchesLine } from "./text-drawing.ts";
import { DividerWidget, LabelWidget, TaskWidget } from "./widgets.ts";

export type Drawer = (drawing: TextDrawing, node: SyntaxNode) => void;

/** The decorators of blocks and of their marks, by the name of the syntax node. */
export const blockDrawers: Record<string, Drawer> = {
  ATXHeading: drawHeading,
  SetextHeading: drawHeading,
  HeaderMark: drawHeaderMark,
  Blockquote: drawQuote,
  QuoteMark: drawQuoteMark,
  ListItem: drawListItem,
  ListMark: drawListMark,
  TaskMarker: drawTask,
  FencedCode: drawCode,
  CodeBlock: drawCode,
  MathBlock: drawCode,
  HorizontalRule: drawDivider,
  Table: drawTableSource,
};

const calloutTitles = ["Note", "Tip", "Important", "Warning", "Caution"];

function drawHeading(drawing: TextDrawing, node: SyntaxNode) {
  const level = Number(node.name.at(-1));
  forLines(drawing, node, (_, { classes, attributes }) => {
    classes.add("cm-heading").add(`cm-h${Math.max(level, 2)}`);
    Object.assign(attributes, { role: "heading", "aria-level": String(Math.max(level, 2)) });
  });
}

function drawHeaderMark(drawing: TextDrawing, mark: SyntaxNode) {
  const { state } = drawing;
  const line = state.doc.lineAt(mark.from);
  if (mark.parent?.name.startsWith("Setext")) {
    lineOf(drawing, line.from).classes.add("cm-underline");
    if (!cursorTouches(state, mark.parent.from, mark.parent.to)) hide(drawing, line.from, line.to);
    return;
  }
  if (touchesLine(state, line)) return;
  const [before, after] = [state.sliceDoc(line.from, mark.from), state.sliceDoc(mark.to, line.to)];
  const isFirst = mark.parent!.from === mark.from;
  if (isFirst) hide(drawing, mark.from, mark.to + /^[ \t]*/.exec(after)![0].length);
  else hide(drawing, mark.from - /[ \t]*$/.exec(before)![0].length, mark.to);
}

function drawQuote(drawing: TextDrawing, node: SyntaxNode) {
  const { state } = drawing;
  const first = state.doc.lineAt(node.from);
  const name = /^>?\s*\[!(\w+)\]\s*$/.exec(state.sliceDoc(node.from, first.to))?.[1]?.toLowerCase();
  const title = calloutTitles.find((title) => title.toLowerCase() === name);
  forLines(drawing, node, (_, { classes }) => {
    classes.add("cm-quote");
    if (title) classes.add("cm-callout").add(`cm-callout-${name}`);
  });
  if (!title || touchesLine(state, first)) return;
  const from = node.from + state.sliceDoc(node.from, first.to).indexOf("[");
  const widget = new LabelWidget({ text: title, className: "cm-callout-title" });
  drawing.ranges.push(Decoration.replace({ widget }).range(from, first.to));
}

function drawQuoteMark(drawing: TextDrawing, mark: SyntaxNode) {
  const line = drawing.state.doc.lineAt(mark.from);
  if (touchesLine(drawing.state, line)) return;
  const hasSpace = /[ \t]/.test(drawing.state.sliceDoc(mark.to, mark.to + 1));
  hide(drawing, mark.from, mark.to + (hasSpace ? 1 : 0));
}

function drawListItem(drawing: TextDrawing, node: SyntaxNode) {
  let depth = 0;
  for (let parent: SyntaxNode | null = node; parent; parent = parent.parent)
    if (parent.name === "ListItem") depth++;
  forLines(drawing, node, (_, entry) => {
    entry.depth = Math.max(entry.depth, depth);
  });
}

/** The bullet stays a character of the text and only looks like a dot, so nothing moves when the cursor comes near. */
function drawListMark({ ranges, state }: TextDrawing, mark: SyntaxNode) {
  const isBullet = mark.parent?.parent?.name === "BulletList";
  const isTask = mark.nextSibling?.name === "Task";
  const space = /[ \t]/.test(state.sliceDoc(mark.to, mark.to + 1)) ? 1 : 0;
  const className = isTask ? "cm-marker cm-task-marker" : isBullet ? "cm-marker cm-bullet" : "cm-marker";
  ranges.push(Decoration.mark({ class: className }).range(mark.from, mark.to + space));
}

function drawTask(drawing: TextDrawing, mark: SyntaxNode) {
  const { state, ranges } = drawing;
  if (cursorTouches(state, mark.from, mark.to - 1)) return;
  const isDone = /x/i.test(state.sliceDoc(mark.from, mark.to));
  ranges.push(Decoration.replace({ widget: new TaskWidget(isDone) }).range(mark.from, mark.to));
}

function drawCode(drawing: TextDrawing, node: SyntaxNode) {
  const { state, ranges } = drawing;
  const [first, last] = [state.doc.lineAt(node.from), state.doc.lineAt(Math.max(node.from, node.to - 1))];
  const isFenced = node.name !== "CodeBlock";
  forLines(drawing, node, (line, { classes, attributes }) => {
    classes.add("cm-code");
    attributes.spellcheck = "false";
    attributes.dir = "ltr";
    if (line.from === first.from) classes.add(isFenced ? "cm-code-first" : "cm-code-start");
    if (line.from === last.from) classes.add("cm-code-last");
  });
  if (!isFenced) return;
  const isClosed = last.from > first.from && /^[>\s]*(`{3,}|~{3,}|\${2,})\s*$/.test(last.text);
  if (cursorTouches(state, node.from, node.to)) {
    if (first.to > node.from) ranges.push(faint.range(node.from, first.to));
    if (isClosed) ranges.push(faint.range(last.from, last.to));
    return;
  }
  const widget = new LabelWidget({ text: codeLabel(state, node), className: "cm-code-language" });
  ranges.push(Decoration.replace({ widget }).range(node.from, first.to));
  if (!isClosed) return;
  hide(drawing, last.from, last.to);
  lineOf(drawing, last.from).classes.add("cm-code-fence");
}

function codeLabel(state: EditorState, node: SyntaxNode) {
  if (node.name === "MathBlock") return "Math";
  const info = node.getChild("CodeInfo");
  return info ? state.sliceDoc(info.from, info.to).split(/\s/)[0]! : "Text";
}

function drawDivider(drawing: TextDrawing, node: SyntaxNode) {
  if (cursorTouches(drawing.state, node.from, node.to)) return;
  drawing.ranges.push(Decoration.replace({ widget: new DividerWidget() }).range(node.from, node.to));
}

/** For the source of a table, which shows while the cursor is in it; otherwise a `TableWidget` replaces it. */
function drawTableSource(drawing: TextDrawing, node: SyntaxNode) {
  forLines(drawing, node, (_, { classes, attributes }) => {
    classes.add("cm-table-source");
    attributes.spellcheck = "false";
  });
}
