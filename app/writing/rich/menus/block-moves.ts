import { type Command, Selection } from "prosemirror-state";

/** What can be done with the block of the text that begins at a position. */
type BlockCommand = (position: number) => Command;

export const moveBlock =
  (by: 1 | -1): BlockCommand =>
  (position) =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(position)!;
    const $start = state.doc.resolve(position);
    const other = by < 0 ? $start.nodeBefore : state.doc.resolve(position + node.nodeSize).nodeAfter;
    if (!other) return false;
    const target = position + by * other.nodeSize;
    const tr = state.tr.delete(position, position + node.nodeSize).insert(target, node);
    // The cursor moves along when it is in the block.
    const { anchor, head } = state.selection;
    const isInside = anchor > position && head < position + node.nodeSize;
    const inside = tr.doc.resolve((isInside ? head : position) + by * other.nodeSize);
    dispatch?.(tr.setSelection(Selection.near(inside)).scrollIntoView());
    return true;
  };

export const duplicateBlock: BlockCommand = (position) => (state, dispatch) => {
  const node = state.doc.nodeAt(position)!;
  const end = position + node.nodeSize;
  const tr = state.tr.insert(end, node.type.create(node.attrs, node.content, node.marks));
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(end))).scrollIntoView());
  return true;
};

export const deleteBlock: BlockCommand = (position) => (state, dispatch) => {
  const tr = state.tr.delete(position, position + state.doc.nodeAt(position)!.nodeSize);
  dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(position))));
  return true;
};
