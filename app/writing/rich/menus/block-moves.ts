import { type Command, NodeSelection, Selection } from "prosemirror-state";
import { inOneStep, moveBlock } from "../commands.ts";

/** What can be done with the block of the text that begins at a position. */
type BlockCommand = (position: number) => Command;

export const moveBlockAt =
  (by: 1 | -1): BlockCommand =>
  (position) =>
    inOneStep(selectBlock(position), moveBlock(by), enterBlock);

const selectBlock: BlockCommand =
  (position) =>
  ({ tr, doc }, dispatch) => {
    dispatch?.(tr.setSelection(NodeSelection.create(doc, position)));
    return true;
  };

/** A key would replace a block that is selected. */
const enterBlock: Command = ({ tr, doc, selection: { from } }, dispatch) => {
  dispatch?.(tr.setSelection(Selection.near(doc.resolve(from + 1))));
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
