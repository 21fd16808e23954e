import type { EditorState } from "@codemirror/state";
import { Decoration } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";
import {
  cursorTouchesLine,
  type DecorationContext,
  faint,
  forEachVisibleLine,
  hide,
  lineStyleAt,
} from "./decoration-context.ts";
import { cursorTouches } from "./focus-state.ts";
import { DividerWidget, LabelWidget, TaskWidget } from "./widgets.ts";

export type NodeDecorator = (context: DecorationContext, node: SyntaxNode) => void;

/** The decorators of blocks and of their marks, by the name of the syntax node. */
export const blockDecorators: Record<string, NodeDecorator> = {
  ATXHeading: decorateHeading,
  SetextHeading: decorateHeading,
  HeaderMark: decorateHeaderMark,
  Blockquote: decorateQuote,
  QuoteMark: decorateQuoteMark,
  ListItem: decorateListItem,
  ListMark: decorateListMark,
  TaskMarker: decorateTaskMarker,
  FencedCode: decorateCode,
  CodeBlock: decorateCode,
  MathBlock: decorateCode,
  HorizontalRule: decorateDivider,
  Table: decorateTableSource,
};

const calloutTitles = ["Note", "Tip", "Important", "Warning", "Caution"];

function decorateHeading(context: DecorationContext, node: SyntaxNode) {
  const level = Number(node.name.at(-1));
  forEachVisibleLine(context, node, (_, { classes, attributes }) => {
    classes.add("cm-heading").add(`cm-h${Math.max(level, 2)}`);
    Object.assign(attributes, { role: "heading", "aria-level": String(Math.max(level, 2)) });
  });
}

function decorateHeaderMark(context: DecorationContext, mark: SyntaxNode) {
  const { state } = context;
  const line = state.doc.lineAt(mark.from);
  if (mark.parent?.name.startsWith("Setext")) {
    lineStyleAt(context, line.from).classes.add("cm-underline");
    if (!cursorTouches(state, mark.parent.from, mark.parent.to)) hide(context, line.from, line.to);
    return;
  }
  if (cursorTouchesLine(state, line)) return;
  const [before, after] = [state.sliceDoc(line.from, mark.from), state.sliceDoc(mark.to, line.to)];
  const isOpening = mark.parent!.from === mark.from;
  if (isOpening) hide(context, mark.from, mark.to + /^[ \t]*/.exec(after)![0].length);
  else hide(context, mark.from - /[ \t]*$/.exec(before)![0].length, mark.to);
}

function decorateQuote(context: DecorationContext, node: SyntaxNode) {
  const { state } = context;
  const first = state.doc.lineAt(node.from);
  const name = /^>?\s*\[!(\w+)\]\s*$/.exec(state.sliceDoc(node.from, first.to))?.[1]?.toLowerCase();
  const title = calloutTitles.find((title) => title.toLowerCase() === name);
  forEachVisibleLine(context, node, (_, { classes }) => {
    classes.add("cm-quote");
    if (title) classes.add("cm-callout").add(`cm-callout-${name}`);
  });
  if (!title || cursorTouchesLine(state, first)) return;
  const from = node.from + state.sliceDoc(node.from, first.to).indexOf("[");
  const widget = new LabelWidget({ text: title, className: "cm-callout-title" });
  context.ranges.push(Decoration.replace({ widget }).range(from, first.to));
}

function decorateQuoteMark(context: DecorationContext, mark: SyntaxNode) {
  const line = context.state.doc.lineAt(mark.from);
  if (cursorTouchesLine(context.state, line)) return;
  const hasSpace = /[ \t]/.test(context.state.sliceDoc(mark.to, mark.to + 1));
  hide(context, mark.from, mark.to + (hasSpace ? 1 : 0));
}

function decorateListItem(context: DecorationContext, node: SyntaxNode) {
  let depth = 0;
  for (let parent: SyntaxNode | null = node; parent; parent = parent.parent)
    if (parent.name === "ListItem") depth++;
  forEachVisibleLine(context, node, (_, style) => {
    style.depth = Math.max(style.depth, depth);
  });
}

/** The bullet stays a character of the text and only looks like a dot, so nothing moves when the cursor comes near. */
function decorateListMark({ ranges, state }: DecorationContext, mark: SyntaxNode) {
  const isBullet = mark.parent?.parent?.name === "BulletList";
  const isTask = mark.nextSibling?.name === "Task";
  const space = /[ \t]/.test(state.sliceDoc(mark.to, mark.to + 1)) ? 1 : 0;
  const className = isTask ? "cm-marker cm-task-marker" : isBullet ? "cm-marker cm-bullet" : "cm-marker";
  ranges.push(Decoration.mark({ class: className }).range(mark.from, mark.to + space));
}

function decorateTaskMarker(context: DecorationContext, mark: SyntaxNode) {
  const { state, ranges } = context;
  if (cursorTouches(state, mark.from, mark.to - 1)) return;
  const isDone = /x/i.test(state.sliceDoc(mark.from, mark.to));
  ranges.push(Decoration.replace({ widget: new TaskWidget(isDone) }).range(mark.from, mark.to));
}

function decorateCode(context: DecorationContext, node: SyntaxNode) {
  const { state, ranges } = context;
  const [first, last] = [state.doc.lineAt(node.from), state.doc.lineAt(Math.max(node.from, node.to - 1))];
  const isFenced = node.name !== "CodeBlock";
  forEachVisibleLine(context, node, (line, { classes, attributes }) => {
    classes.add("cm-code");
    attributes.spellcheck = "false";
    attributes.dir = "ltr";
    if (line.from === first.from) classes.add(isFenced ? "cm-code-label" : "cm-code-first");
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
  hide(context, last.from, last.to);
  lineStyleAt(context, last.from).classes.add("cm-code-fence");
}

function codeLabel(state: EditorState, node: SyntaxNode) {
  if (node.name === "MathBlock") return "Math";
  const info = node.getChild("CodeInfo");
  return info ? state.sliceDoc(info.from, info.to).split(/\s/)[0]! : "Text";
}

function decorateDivider(context: DecorationContext, node: SyntaxNode) {
  if (cursorTouches(context.state, node.from, node.to)) return;
  context.ranges.push(Decoration.replace({ widget: new DividerWidget() }).range(node.from, node.to));
}

/** For the source of a table, which shows while the cursor is in it; otherwise a `TableWidget` replaces it. */
function decorateTableSource(context: DecorationContext, node: SyntaxNode) {
  forEachVisibleLine(context, node, (_, { classes, attributes }) => {
    classes.add("cm-table-source");
    attributes.spellcheck = "false";
  });
}
