import { syntaxTree } from "@codemirror/language";
import type { EditorState, Line, Range } from "@codemirror/state";
import { Decoration, type DecorationSet } from "@codemirror/view";
import type { SyntaxNode, SyntaxNodeRef } from "@lezer/common";
import { cursorTouches } from "./focused.ts";
import { imageParts, isAloneInBlock } from "./image-parts.ts";
import { DividerWidget, ImageWidget, LabelWidget, TaskWidget } from "./widgets.ts";

interface Drawing {
  state: EditorState;
  visible: { from: number; to: number };
  ranges: Range<Decoration>[];
  /** The cursor steps over these: the indentation of list items. */
  skipped: Range<Decoration>[];
  lines: Map<number, { classes: Set<string>; attributes: Record<string, string>; depth: number }>;
}

const hidden = Decoration.replace({});
const inlineTags: Record<string, Decoration> = {
  Emphasis: Decoration.mark({ tagName: "em" }),
  StrongEmphasis: Decoration.mark({ tagName: "strong" }),
  Strikethrough: Decoration.mark({ tagName: "del" }),
  InlineCode: Decoration.mark({ tagName: "code", attributes: { spellcheck: "false" } }),
  Math: Decoration.mark({ tagName: "code", class: "cm-math", attributes: { spellcheck: "false" } }),
  FootnoteReference: Decoration.mark({ tagName: "sup", class: "cm-link" }),
  Autolink: Decoration.mark({ class: "cm-link" }),
};
const faint = Decoration.mark({ class: "cm-faint" });
const link = Decoration.mark({ class: "cm-link" });
const calloutTitles = ["Note", "Tip", "Important", "Warning", "Caution"];

/** Draws the text of the visible ranges as readers get it. Marks are hidden, except where the cursor or the selection is. */
export function decorateText(
  state: EditorState,
  visibleRanges: readonly { from: number; to: number }[],
): { decorations: DecorationSet; skipped: DecorationSet } {
  const ranges: Range<Decoration>[] = [];
  const skipped: Range<Decoration>[] = [];
  for (const visible of visibleRanges) {
    const drawing: Drawing = { state, visible, ranges, skipped, lines: new Map() };
    syntaxTree(state).iterate({ ...visible, enter: (node) => drawNode(drawing, node) });
    drawLines(drawing);
  }
  return { decorations: Decoration.set(ranges, true), skipped: Decoration.set(skipped, true) };
}

const drawnWithoutChildren = /^(FencedCode|CodeBlock|MathBlock|Table|Image|HTMLBlock|CommentBlock|HTMLTag)$/;

/** Returns false when the node's children are not to be drawn. */
function drawNode(drawing: Drawing, node: SyntaxNodeRef): boolean {
  const inline = inlineTags[node.name];
  if (inline && node.to > node.from) drawing.ranges.push(inline.range(node.from, node.to));
  const draw = drawers[node.name] ?? drawers[node.name.replace(/\d$/, "")];
  if (draw) draw(drawing, node.node);
  else if (node.name.endsWith("Mark") && node.node.parent && inlineTags[node.node.parent.name])
    hideUnless(drawing, node.node.parent, node.from, node.to);
  return !drawnWithoutChildren.test(node.name);
}

const drawers: Record<string, (drawing: Drawing, node: SyntaxNode) => void> = {
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
  Link: drawLink,
  Image: drawImage,
  Escape: (drawing, node) => hideUnless(drawing, node, node.from, node.from + 1),
  HardBreak: ({ ranges, state }, node) => {
    if (state.sliceDoc(node.from, node.from + 1) === "\\") ranges.push(faint.range(node.from, node.from + 1));
  },
  FootnoteReference: (drawing, node) => {
    hideUnless(drawing, node, node.from, node.from + 2);
    hideUnless(drawing, node, node.to - 1, node.to);
  },
  LinkReference: ({ ranges, state }, node) => {
    ranges.push(faint.range(node.from, Math.min(node.to, state.doc.length)));
  },
  URL: ({ ranges }, node) => {
    if (!/^(Link|Image|Autolink|LinkReference)$/.test(node.parent?.name ?? ""))
      ranges.push(link.range(node.from, node.to));
  },
};

function hideUnless(drawing: Drawing, node: { from: number; to: number }, from: number, to: number) {
  if (!cursorTouches(drawing.state, node.from, node.to)) hide(drawing, from, to);
}

/** A drawing of the visible text may not hide a line break. */
function hide({ state, ranges }: Drawing, from: number, to: number) {
  if (from < to && state.doc.lineAt(from).to >= to) ranges.push(hidden.range(from, to));
}

const touchesLine = (state: EditorState, { from, to }: Line) => cursorTouches(state, from, to);

function lineOf({ lines }: Drawing, from: number) {
  const line = lines.get(from) ?? { classes: new Set<string>(), attributes: {}, depth: 0 };
  lines.set(from, line);
  return line;
}

/** Calls `visit` for each visible line of a node. */
function forLines(
  drawing: Drawing,
  node: SyntaxNode,
  visit: (line: Line, entry: ReturnType<typeof lineOf>) => void,
) {
  const { doc } = drawing.state;
  const end = Math.min(node.to, drawing.visible.to, doc.length);
  for (let at = Math.max(node.from, drawing.visible.from); at <= end; ) {
    const line = doc.lineAt(at);
    visit(line, lineOf(drawing, line.from));
    at = line.to + 1;
  }
}

function drawHeading(drawing: Drawing, node: SyntaxNode) {
  const level = Number(node.name.at(-1));
  forLines(drawing, node, (_, { classes, attributes }) => {
    classes.add("cm-heading").add(`cm-h${Math.max(level, 2)}`);
    Object.assign(attributes, { role: "heading", "aria-level": String(Math.max(level, 2)) });
  });
}

function drawHeaderMark(drawing: Drawing, mark: SyntaxNode) {
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

function drawQuote(drawing: Drawing, node: SyntaxNode) {
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
  const widget = new LabelWidget(title, "cm-callout-title");
  drawing.ranges.push(Decoration.replace({ widget }).range(from, first.to));
}

function drawQuoteMark(drawing: Drawing, mark: SyntaxNode) {
  const line = drawing.state.doc.lineAt(mark.from);
  if (touchesLine(drawing.state, line)) return;
  const hasSpace = /[ \t]/.test(drawing.state.sliceDoc(mark.to, mark.to + 1));
  hide(drawing, mark.from, mark.to + (hasSpace ? 1 : 0));
}

function drawListItem(drawing: Drawing, node: SyntaxNode) {
  let depth = 0;
  for (let parent: SyntaxNode | null = node; parent; parent = parent.parent)
    if (parent.name === "ListItem") depth++;
  forLines(drawing, node, (_, entry) => {
    entry.depth = Math.max(entry.depth, depth);
  });
}

/** The bullet stays a character of the text, and is drawn as a dot: so nothing moves when the cursor comes near. */
function drawListMark({ ranges, state }: Drawing, mark: SyntaxNode) {
  const isBullet = mark.parent?.parent?.name === "BulletList";
  const isTask = mark.nextSibling?.name === "Task";
  const space = /[ \t]/.test(state.sliceDoc(mark.to, mark.to + 1)) ? 1 : 0;
  const className = isTask ? "cm-marker cm-task-marker" : isBullet ? "cm-marker cm-bullet" : "cm-marker";
  ranges.push(Decoration.mark({ class: className }).range(mark.from, mark.to + space));
}

function drawTask(drawing: Drawing, mark: SyntaxNode) {
  const { state, ranges } = drawing;
  if (cursorTouches(state, mark.from, mark.to - 1)) return;
  const isDone = /x/i.test(state.sliceDoc(mark.from, mark.to));
  ranges.push(Decoration.replace({ widget: new TaskWidget(isDone) }).range(mark.from, mark.to));
}

function drawCode(drawing: Drawing, node: SyntaxNode) {
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
  const widget = new LabelWidget(codeLabel(state, node), "cm-code-language");
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

function drawDivider(drawing: Drawing, node: SyntaxNode) {
  if (cursorTouches(drawing.state, node.from, node.to)) return;
  drawing.ranges.push(Decoration.replace({ widget: new DividerWidget() }).range(node.from, node.to));
}

/** Another drawing replaces the table while the cursor is elsewhere. */
function drawTableSource(drawing: Drawing, node: SyntaxNode) {
  forLines(drawing, node, (_, { classes, attributes }) => {
    classes.add("cm-table-source");
    attributes.spellcheck = "false";
  });
}

function drawLink(drawing: Drawing, node: SyntaxNode) {
  const [open, close] = node.getChildren("LinkMark");
  const url = node.getChild("URL");
  if (!open || !close || !url || close.from <= open.to) return;
  const title = drawing.state.sliceDoc(url.from, url.to);
  drawing.ranges.push(
    Decoration.mark({ class: "cm-link", attributes: { title } }).range(open.to, close.from),
  );
  hideUnless(drawing, node, open.from, open.to);
  hideUnless(drawing, node, close.from, node.to);
}

function drawImage(drawing: Drawing, node: SyntaxNode) {
  const { state, ranges } = drawing;
  const parts = imageParts(state, node);
  const isDrawn = parts && !isAloneInBlock(node) && !cursorTouches(state, node.from, node.to);
  if (isDrawn && state.doc.lineAt(node.from).to >= node.to)
    ranges.push(Decoration.replace({ widget: new ImageWidget(parts, false) }).range(node.from, node.to));
}

function drawLines(drawing: Drawing) {
  const { state, visible, ranges, skipped } = drawing;
  for (let at = visible.from; at <= visible.to; ) {
    const line = state.doc.lineAt(at);
    const { classes, attributes, depth } = lineOf(drawing, line.from);
    if (depth > 0) classes.add("cm-item").add(`cm-item-${Math.min(depth, 6)}`);
    if (line.length === 0 && !classes.has("cm-code")) classes.add("cm-blank");
    const indent = depth > 0 && !classes.has("cm-code") ? /^[ \t]*/.exec(line.text)![0].length : 0;
    if (indent > 0) {
      ranges.push(hidden.range(line.from, line.from + indent));
      skipped.push(hidden.range(line.from, line.from + indent));
    }
    if (/^\[\^[^\]\s]+\]:/.test(line.text)) classes.add("cm-footnote");
    const properties = { class: [...classes].join(" "), attributes: { dir: "auto", ...attributes } };
    ranges.push(Decoration.line(properties).range(line.from));
    at = line.to + 1;
  }
}
