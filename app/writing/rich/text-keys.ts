import { schema } from "markdown-blocks/schema";
import { asWebAddress } from "pasted-html/read-paste";
import {
  chainCommands,
  deleteSelection,
  exitCode,
  joinTextblockBackward,
  joinTextblockForward,
  setBlockType,
  splitBlock,
} from "prosemirror-commands";
import type { Node } from "prosemirror-model";
import { liftListItem } from "prosemirror-schema-list";
import { type Command, Selection, TextSelection } from "prosemirror-state";
import { addRowAfter, goToNextCell, isInTable } from "prosemirror-tables";
import { depthOf, goBelow, liftOutOf } from "./commands.ts";

const { list_item, blockquote, heading, paragraph, code_block, source, table, table_row } = schema.nodes;

const isRaw = ({ type }: Node) => type === code_block || type === source;

/** Backspace at the start of a block undoes what the block is, before it joins the text with the one before. */
export const backspaceAtStart: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const isAtStart = view ? view.endOfTextblock("backward", state) : $from.parentOffset === 0;
  if (!empty || !$from.parent.isTextblock || $from.parentOffset > 0 || !isAtStart) return false;
  if ($from.parent.type === heading) return setBlockType(paragraph!)(state, dispatch);
  if (isRaw($from.parent)) return $from.parent.content.size > 0 || setBlockType(paragraph!)(state, dispatch);
  const isFirst = $from.index(-1) === 0;
  if (isFirst && $from.node(-1).type === list_item) return liftListItem(list_item!)(state, dispatch);
  if (isFirst && $from.node(-1).type === blockquote) return liftOutOf(blockquote!)(state, dispatch);
  return joinWithText(-1)(state, dispatch, view);
};

export const deleteAtEnd: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  if (!empty || !$from.parent.isTextblock || $from.parentOffset < $from.parent.content.size) return false;
  return joinWithText(1)(state, dispatch, view);
};

/** Joins two texts, whatever they stand in. Code, source and cells take nothing in: the caret goes there. */
function joinWithText(by: 1 | -1): Command {
  return (state, dispatch, view) => {
    const { $from } = state.selection;
    const next = neighbour(state.selection.$from, by);
    if (!next) return false;
    if (next !== "closed" && !isRaw($from.parent))
      return (by > 0 ? joinTextblockForward : joinTextblockBackward)(state, dispatch, view);
    const transaction = state.tr;
    const isGone = $from.parent.content.size === 0 && $from.node(-1).childCount > 1;
    if (isGone) transaction.delete($from.before(), $from.after());
    const edge = isGone ? $from.before() : by > 0 ? $from.after() : $from.before();
    dispatch?.(transaction.setSelection(Selection.near(transaction.doc.resolve(edge), by)).scrollIntoView());
    return true;
  };
}

/** The text block before or after the one of a place; undefined when there is none right there. */
function neighbour($pos: Selection["$from"], by: 1 | -1): Node | "closed" | undefined {
  let depth = $pos.depth;
  const isLast = (at: number) => $pos.index(at) === (by > 0 ? $pos.node(at).childCount - 1 : 0);
  while (depth > 0 && isLast(depth - 1)) depth--;
  if (depth === 0) return undefined;
  let node: Node | null = $pos.node(depth - 1).child($pos.index(depth - 1) + by);
  while (node && !node.isTextblock) {
    if (node.type === table) return "closed";
    node = by > 0 ? node.firstChild : node.lastChild;
  }
  return node && isRaw(node) ? "closed" : (node ?? undefined);
}

/** Enter in code: a line; the third one at its end leaves it. An address alone has one line. */
export const enterInCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!isRaw($from.parent)) return false;
  const text = $from.parent.textContent;
  const isAddress = $from.parent.type === source && asWebAddress(text) !== undefined;
  const isLeft = empty && $from.parentOffset === text.length && (isAddress || /\n\n$/.test(text));
  if (!isLeft) {
    dispatch?.(state.tr.insertText("\n").scrollIntoView());
    return true;
  }
  const transaction = state.tr.delete($from.pos - (isAddress ? 0 : 2), $from.pos);
  const after = transaction.mapping.map($from.after());
  transaction.insert(after, paragraph!.create());
  dispatch?.(transaction.setSelection(TextSelection.create(transaction.doc, after + 1)).scrollIntoView());
  return true;
};

/** Enter in a heading's end makes a paragraph; elsewhere `splitBlock` does. */
export const splitText: Command = chainCommands(deleteSelectedNode, splitBlock);

function deleteSelectedNode(...args: Parameters<Command>) {
  return args[0].selection instanceof TextSelection ? false : deleteSelection(...args);
}

/** Shift+Enter: a line break, or what Enter does where no line break can be. */
export const breakLine: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (isRaw($from.parent)) return enterInCode(state, dispatch);
  if (isInTable(state)) return enterInTable(state, dispatch);
  if (!$from.parent.inlineContent || $from.parent.type === heading) return false;
  dispatch?.(state.tr.replaceSelectionWith(schema.node("hard_break")).scrollIntoView());
  return true;
};

/** Enter in a table: the cell below, or out of the table. */
export const enterInTable: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { $from } = state.selection;
  const row = depthOf($from, table_row!);
  const tableDepth = depthOf($from, table!);
  if (row === undefined || tableDepth === undefined) return true;
  if ($from.index(tableDepth) === $from.node(tableDepth).childCount - 1)
    return goBelow($from.before(tableDepth))(state, dispatch);
  const below = $from.node(tableDepth).child($from.index(tableDepth) + 1);
  let pos = $from.after(row) + 1;
  for (let column = 0; column < $from.index(row); column++) pos += below.child(column).nodeSize;
  const cell = state.doc.nodeAt(pos)!;
  dispatch?.(
    state.tr.setSelection(TextSelection.create(state.doc, pos + cell.nodeSize - 2)).scrollIntoView(),
  );
  return true;
};

/** Tab in a table: the next cell, in a new row after the last one. */
export const tabInTable: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false;
  if (goToNextCell(1)(state, dispatch)) return true;
  if (!dispatch || !view) return true;
  addRowAfter(state, dispatch);
  return goToNextCell(1)(view.state, dispatch);
};

export const tabBackInTable: Command = (state, dispatch) =>
  isInTable(state) && (goToNextCell(-1)(state, dispatch) || true);

export const indentCode: Command = (state, dispatch) => {
  if (!isRaw(state.selection.$from.parent)) return false;
  dispatch?.(state.tr.insertText("  ").scrollIntoView());
  return true;
};

/** Ctrl+Enter leaves code and tables. */
export const leaveBlock: Command = (state, dispatch) => {
  const depth = depthOf(state.selection.$from, table!);
  if (depth !== undefined) return goBelow(state.selection.$from.before(depth))(state, dispatch);
  return exitCode(state, dispatch);
};

/** ArrowDown in the last block, when no text can follow it: a paragraph. */
export const goOn: Command = (state, dispatch, view) => {
  const { $head, $from, empty } = state.selection;
  const last = state.doc.lastChild!;
  const isInLast = $head.depth > 0 ? $head.index(0) === state.doc.childCount - 1 : $from.nodeAfter === last;
  if (!isInLast || last.type === paragraph || last.type === heading) return false;
  const isAtEnd = $head.depth === 0 || (isLastText($head) && (!view || view.endOfTextblock("down", state)));
  if ((!empty && $head.depth > 0) || !isAtEnd) return false;
  return goBelow(state.doc.content.size - last.nodeSize)(state, dispatch);
};

/** Ctrl+End: below a last block that is shown as readers get it, since words behind an address would be a part of it. */
export const goBelowSource: Command = (state, dispatch) => {
  const last = state.doc.lastChild!;
  return (
    /^(source|task)$/.test(last.type.name) && goBelow(state.doc.content.size - last.nodeSize)(state, dispatch)
  );
};

/** Whether no text block follows in the same outermost block, below the caret. A table's last row is below none. */
function isLastText($pos: Selection["$from"]) {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const parent = $pos.node(depth - 1);
    if (depth === 1 || parent.type === table_row) continue;
    if ($pos.index(depth - 1) < parent.childCount - 1) return false;
  }
  return true;
}

/** At the end of a marked text that ends its block, ArrowRight leaves the marks. */
export const leaveMarks: Command = ({ selection, storedMarks, tr }, dispatch) => {
  const { $from, empty } = selection;
  const isAtEnd = empty && $from.parentOffset === $from.parent.content.size;
  if (!isAtEnd || storedMarks?.length === 0 || $from.marks().length === 0) return false;
  dispatch?.(tr.setStoredMarks([]));
  return true;
};
