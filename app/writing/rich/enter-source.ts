import { schema } from "markdown-blocks/schema";
import { type Command, TextSelection } from "prosemirror-state";

/** The arrow keys go into a block that is shown as readers get it, whose Markdown is hidden then. */
export function enterSource(direction: "up" | "down" | "left" | "right"): Command {
  const isForward = direction === "down" || direction === "right";
  return (state, dispatch, view) => {
    const { $head, empty } = state.selection;
    if (!empty || $head.depth === 0 || (view && !view.endOfTextblock(direction, state))) return false;
    for (let depth = $head.depth; depth > 0; depth--) {
      const index = $head.index(depth - 1) + (isForward ? 1 : -1);
      const next = $head.node(depth - 1).maybeChild(index);
      if (!next) continue;
      if (next.type !== schema.nodes.source) return false;
      const pos = isForward ? $head.after(depth) + 1 : $head.before(depth) - 1;
      dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, pos)).scrollIntoView());
      return true;
    }
    return false;
  };
}
