import type { EditorState, Line, Range } from "@codemirror/state";
import { Decoration } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";
import { cursorTouches } from "./focus-state.ts";

/** What the decorators of nodes share while the decorations of one visible range are built. */
export interface DecorationContext {
  state: EditorState;
  visible: { from: number; to: number };
  ranges: Range<Decoration>[];
  /** The cursor steps over these: the indentation of list items. */
  atomicRanges: Range<Decoration>[];
  lineStyles: Map<number, { classes: Set<string>; attributes: Record<string, string>; depth: number }>;
}

const hidden = Decoration.replace({});
export const faint = Decoration.mark({ class: "cm-faint" });

/** Hides a part of a node, unless the cursor or the selection touches the node. */
export function hideUnlessTouched(
  context: DecorationContext,
  node: { from: number; to: number },
  from: number,
  to: number,
) {
  if (!cursorTouches(context.state, node.from, node.to)) hide(context, from, to);
}

/** Hides a range, unless it contains a line break: a view plugin must not replace those. */
export function hide({ state, ranges }: DecorationContext, from: number, to: number) {
  if (from < to && state.doc.lineAt(from).to >= to) ranges.push(hidden.range(from, to));
}

export const cursorTouchesLine = (state: EditorState, { from, to }: Line) => cursorTouches(state, from, to);

export function lineStyleAt({ lineStyles }: DecorationContext, from: number) {
  const style = lineStyles.get(from) ?? { classes: new Set<string>(), attributes: {}, depth: 0 };
  lineStyles.set(from, style);
  return style;
}

/** Calls `visit` for each visible line of a node. */
export function forEachVisibleLine(
  context: DecorationContext,
  node: SyntaxNode,
  visit: (line: Line, style: ReturnType<typeof lineStyleAt>) => void,
) {
  const { doc } = context.state;
  const end = Math.min(node.to, context.visible.to, doc.length);
  for (let at = Math.max(node.from, context.visible.from); at <= end; ) {
    const line = doc.lineAt(at);
    visit(line, lineStyleAt(context, line.from));
    at = line.to + 1;
  }
}

/** Adds a line decoration for each visible line, with the classes and attributes that the decorators set. */
export function decorateLines(context: DecorationContext) {
  const { state, visible, ranges, atomicRanges } = context;
  for (let at = visible.from; at <= visible.to; ) {
    const line = state.doc.lineAt(at);
    const { classes, attributes, depth } = lineStyleAt(context, line.from);
    if (depth > 0) classes.add("cm-item").add(`cm-item-${Math.min(depth, 6)}`);
    if (line.length === 0 && !classes.has("cm-code")) classes.add("cm-blank");
    const indent = depth > 0 && !classes.has("cm-code") ? /^[ \t]*/.exec(line.text)![0].length : 0;
    if (indent > 0) {
      ranges.push(hidden.range(line.from, line.from + indent));
      atomicRanges.push(hidden.range(line.from, line.from + indent));
    }
    if (/^\[\^[^\]\s]+\]:/.test(line.text)) classes.add("cm-footnote");
    const properties = { class: [...classes].join(" "), attributes: { dir: "auto", ...attributes } };
    ranges.push(Decoration.line(properties).range(line.from));
    at = line.to + 1;
  }
}
