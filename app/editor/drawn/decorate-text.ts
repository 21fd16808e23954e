import { syntaxTree } from "@codemirror/language";
import type { EditorState, Range } from "@codemirror/state";
import { Decoration, type DecorationSet } from "@codemirror/view";
import type { SyntaxNode, SyntaxNodeRef } from "@lezer/common";
import { blockDrawers, type Drawer } from "./block-drawers.ts";
import { cursorTouches } from "./focused.ts";
import { imageParts, isAloneInBlock } from "./image-parts.ts";
import { drawLines, faint, hideUnless, type TextDrawing } from "./text-drawing.ts";
import { ImageWidget } from "./widgets.ts";

const inlineTags: Record<string, Decoration> = {
  Emphasis: Decoration.mark({ tagName: "em" }),
  StrongEmphasis: Decoration.mark({ tagName: "strong" }),
  Strikethrough: Decoration.mark({ tagName: "del" }),
  InlineCode: Decoration.mark({ tagName: "code", attributes: { spellcheck: "false" } }),
  Math: Decoration.mark({ tagName: "code", class: "cm-math", attributes: { spellcheck: "false" } }),
  FootnoteReference: Decoration.mark({ tagName: "sup", class: "cm-link" }),
  Autolink: Decoration.mark({ class: "cm-link" }),
};
const link = Decoration.mark({ class: "cm-link" });

/**
 * Builds the decorations of the visible ranges. Marks of Markdown are hidden, except where the cursor or the selection is.
 * `atomicRanges`: what the cursor steps over.
 */
export function decorateText(
  state: EditorState,
  visibleRanges: readonly { from: number; to: number }[],
): { decorations: DecorationSet; skipped: DecorationSet } {
  const ranges: Range<Decoration>[] = [];
  const skipped: Range<Decoration>[] = [];
  for (const visible of visibleRanges) {
    const drawing: TextDrawing = { state, visible, ranges, skipped, lines: new Map() };
    syntaxTree(state).iterate({ ...visible, enter: (node) => drawNode(drawing, node) });
    drawLines(drawing);
  }
  return { decorations: Decoration.set(ranges, true), skipped: Decoration.set(skipped, true) };
}

/** Nodes whose children get no decorations of their own. */
const drawnWithoutChildren = /^(FencedCode|CodeBlock|MathBlock|Table|Image|HTMLBlock|CommentBlock|HTMLTag)$/;

/** Returns false when the node's children get no decorations of their own. */
function drawNode(drawing: TextDrawing, node: SyntaxNodeRef): boolean {
  const inline = inlineTags[node.name];
  if (inline && node.to > node.from) drawing.ranges.push(inline.range(node.from, node.to));
  const draw = drawers[node.name] ?? drawers[node.name.replace(/\d$/, "")];
  if (draw) draw(drawing, node.node);
  else if (node.name.endsWith("Mark") && node.node.parent && inlineTags[node.node.parent.name])
    hideUnless(drawing, node.node.parent, node.from, node.to);
  return !drawnWithoutChildren.test(node.name);
}

const drawers: Record<string, Drawer> = {
  ...blockDrawers,
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

function drawLink(drawing: TextDrawing, node: SyntaxNode) {
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

function drawImage(drawing: TextDrawing, node: SyntaxNode) {
  const { state, ranges } = drawing;
  const parts = imageParts(state, node);
  const isDrawn = parts && !isAloneInBlock(node) && !cursorTouches(state, node.from, node.to);
  if (isDrawn && state.doc.lineAt(node.from).to >= node.to)
    ranges.push(
      Decoration.replace({ widget: new ImageWidget({ ...parts, isBlock: false }) }).range(node.from, node.to),
    );
}
