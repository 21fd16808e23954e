import { syntaxTree } from "@codemirror/language";
import type { EditorState, Range } from "@codemirror/state";
import { Decoration, type DecorationSet } from "@codemirror/view";
import type { SyntaxNode, SyntaxNodeRef } from "@lezer/common";
import { blockDecorators, type NodeDecorator } from "./block-decorators.ts";
import { type DecorationContext, decorateLines, faint, hideUnlessTouched } from "./decoration-context.ts";
import { cursorTouches } from "./focus-state.ts";
import { imageParts, isStandalone } from "./image-parts.ts";
import { ImageWidget } from "./widgets.ts";

const inlineDecorations: Record<string, Decoration> = {
  Emphasis: Decoration.mark({ tagName: "em" }),
  StrongEmphasis: Decoration.mark({ tagName: "strong" }),
  Strikethrough: Decoration.mark({ tagName: "del" }),
  InlineCode: Decoration.mark({ tagName: "code", attributes: { spellcheck: "false" } }),
  Math: Decoration.mark({ tagName: "code", class: "cm-math", attributes: { spellcheck: "false" } }),
  FootnoteReference: Decoration.mark({ tagName: "sup", class: "cm-link" }),
  Autolink: Decoration.mark({ class: "cm-link" }),
};
const linkDecoration = Decoration.mark({ class: "cm-link" });

/**
 * Builds the decorations of the visible ranges. Marks of Markdown are hidden, except where the cursor or the selection is.
 * `atomicRanges`: what the cursor steps over.
 */
export function decorateText(
  state: EditorState,
  visibleRanges: readonly { from: number; to: number }[],
): { decorations: DecorationSet; atomicRanges: DecorationSet } {
  const ranges: Range<Decoration>[] = [];
  const atomicRanges: Range<Decoration>[] = [];
  for (const visible of visibleRanges) {
    const context: DecorationContext = {
      state,
      visible,
      ranges,
      atomicRanges,
      lineStyles: new Map(),
    };
    syntaxTree(state).iterate({ ...visible, enter: (node) => decorateNode(context, node) });
    decorateLines(context);
  }
  return { decorations: Decoration.set(ranges, true), atomicRanges: Decoration.set(atomicRanges, true) };
}

/** Nodes whose children get no decorations of their own. */
const opaqueNodes = /^(FencedCode|CodeBlock|MathBlock|Table|Image|HTMLBlock|CommentBlock|HTMLTag)$/;

/** Returns false when the node's children get no decorations of their own. */
function decorateNode(context: DecorationContext, node: SyntaxNodeRef): boolean {
  const inline = inlineDecorations[node.name];
  if (inline && node.to > node.from) context.ranges.push(inline.range(node.from, node.to));
  const decorate = nodeDecorators[node.name] ?? nodeDecorators[node.name.replace(/\d$/, "")];
  if (decorate) decorate(context, node.node);
  else if (node.name.endsWith("Mark") && node.node.parent && inlineDecorations[node.node.parent.name])
    hideUnlessTouched(context, node.node.parent, node.from, node.to);
  return !opaqueNodes.test(node.name);
}

const nodeDecorators: Record<string, NodeDecorator> = {
  ...blockDecorators,
  Link: decorateLink,
  Image: decorateImage,
  Escape: (context, node) => hideUnlessTouched(context, node, node.from, node.from + 1),
  HardBreak: ({ ranges, state }, node) => {
    if (state.sliceDoc(node.from, node.from + 1) === "\\") ranges.push(faint.range(node.from, node.from + 1));
  },
  FootnoteReference: (context, node) => {
    hideUnlessTouched(context, node, node.from, node.from + 2);
    hideUnlessTouched(context, node, node.to - 1, node.to);
  },
  LinkReference: ({ ranges, state }, node) => {
    ranges.push(faint.range(node.from, Math.min(node.to, state.doc.length)));
  },
  URL: ({ ranges }, node) => {
    if (!/^(Link|Image|Autolink|LinkReference)$/.test(node.parent?.name ?? ""))
      ranges.push(linkDecoration.range(node.from, node.to));
  },
};

function decorateLink(context: DecorationContext, node: SyntaxNode) {
  const [open, close] = node.getChildren("LinkMark");
  const url = node.getChild("URL");
  if (!open || !close || !url || close.from <= open.to) return;
  const title = context.state.sliceDoc(url.from, url.to);
  context.ranges.push(
    Decoration.mark({ class: "cm-link", attributes: { title } }).range(open.to, close.from),
  );
  hideUnlessTouched(context, node, open.from, open.to);
  hideUnlessTouched(context, node, close.from, node.to);
}

function decorateImage(context: DecorationContext, node: SyntaxNode) {
  const { state, ranges } = context;
  const parts = imageParts(state, node);
  const isReplaced = parts && !isStandalone(node) && !cursorTouches(state, node.from, node.to);
  if (isReplaced && state.doc.lineAt(node.from).to >= node.to)
    ranges.push(
      Decoration.replace({ widget: new ImageWidget({ ...parts, isBlock: false }) }).range(node.from, node.to),
    );
}
