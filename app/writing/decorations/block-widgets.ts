import { syntaxTree } from "@codemirror/language";
import { type EditorState, type Range, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { SyntaxNodeRef } from "@lezer/common";
import { changesFocus, cursorTouches } from "./focus-state.ts";
import { imageParts } from "./image-parts.ts";
import { TableWidget } from "./table-widget.ts";
import { ImageWidget, LinkCardWidget } from "./widgets.ts";

/**
 * Widgets for tables, images that stand alone and bare addresses. They replace the source while the cursor is elsewhere.
 * Widgets of whole lines must come from a state field, also those outside of the visible part; CodeMirror makes their
 * elements only when they become visible.
 */
export const blockWidgets = StateField.define<DecorationSet>({
  create: buildBlockWidgets,
  update(widgets, transaction) {
    const { state, startState, docChanged, selection, effects } = transaction;
    const isUnchanged =
      !docChanged && !selection && !changesFocus(effects) && syntaxTree(state) === syntaxTree(startState);
    return isUnchanged ? widgets : buildBlockWidgets(state);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function buildBlockWidgets(state: EditorState): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  syntaxTree(state).iterate({
    enter(node) {
      if (node.name === "Document") return true;
      const widget = widgetOf(state, node);
      if (!widget) return false;
      if (!cursorTouches(state, node.from, node.to))
        ranges.push(Decoration.replace({ widget, block: true }).range(node.from, node.to));
      else if (widget instanceof ImageWidget)
        ranges.push(Decoration.widget({ widget, block: true, side: 1 }).range(node.to));
      return false;
    },
  });
  return Decoration.set(ranges);
}

/** The widget that replaces a block; undefined when the block stays lines of text. */
function widgetOf(state: EditorState, node: SyntaxNodeRef) {
  if (node.name === "Table") return new TableWidget(state.sliceDoc(node.from, node.to));
  if (node.name !== "Paragraph") return undefined;
  const start = state.sliceDoc(node.from, node.from + 4);
  if (!/^(!\[|http|<htt)/.test(start)) return undefined;
  const child = node.node.firstChild;
  if (!child || child.to !== node.to || child.from !== node.from) return undefined;
  const parts = child.name === "Image" ? imageParts(state, child) : undefined;
  if (parts) return new ImageWidget({ ...parts, isBlock: true });
  const isAddress = child.name === "URL" || child.name === "Autolink";
  return isAddress ? new LinkCardWidget(state.sliceDoc(node.from, node.to).replace(/[<>]/g, "")) : undefined;
}
