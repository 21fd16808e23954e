import { schema } from "markdown-blocks/schema";
import { setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { MarkType, Node, NodeType, ResolvedPos } from "prosemirror-model";
import {
  type Command,
  EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { findWrapping, liftTarget } from "prosemirror-transform";

const { nodes, marks } = schema;

/** On a part of a marked phrase, it clears this part alone; on a phrase with a marked part, all of it is marked. */
const toggle = (type: MarkType): Command => toggleMark(type, null, { removeWhenPresent: false });
export const toggleBold = toggle(marks.strong!);
export const toggleItalic = toggle(marks.em!);
export const toggleCode = toggle(marks.code!);
export const toggleStrike = toggle(marks.strike!);

/** The innermost node around a place for which `test` is true, its depth, and its position. */
export function findAround($pos: ResolvedPos, test: (node: Node) => boolean) {
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth);
    if (test(node)) return { node, depth, position: $pos.before(depth) };
  }
  return undefined;
}

/** The depth of the innermost node of a type around a place; undefined when there is none. */
export const depthOf = ($pos: ResolvedPos, ...types: NodeType[]): number | undefined =>
  findAround($pos, ({ type }) => types.includes(type))?.depth;

/** Runs commands one after the other, each on what the one before made, as one step of undo. */
export function inOneStep(...commands: Command[]): Command {
  return (state, dispatch) => {
    const transaction = state.tr;
    let isDone = false;
    for (const command of commands) {
      const current = EditorState.create({ doc: transaction.doc, selection: transaction.selection });
      const run = command(current, (made) => {
        for (const step of made.steps) transaction.step(step);
        transaction.setSelection(Selection.fromJSON(transaction.doc, made.selection.toJSON()));
      });
      isDone ||= run;
    }
    if (isDone) dispatch?.(transaction.scrollIntoView());
    return isDone;
  };
}

/** Lifts the selected blocks out of the innermost node of one of these types. */
export function liftOutOf(...types: NodeType[]): Command {
  return ({ selection: { $from, $to }, tr }, dispatch) => {
    const range = $from.blockRange($to, (node) => types.includes(node.type));
    const target = range && liftTarget(range);
    if (!range || target == null) return false;
    dispatch?.(tr.lift(range, target).scrollIntoView());
    return true;
  };
}

export const setParagraph: Command = setBlockType(nodes.paragraph!);

/** Makes headings of the selected text blocks, or paragraphs again. An item of a list is lifted out of it first. */
export function toggleHeading(level: number): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if ($from.parent.type === nodes.heading && $from.parent.attrs.level === level)
      return setParagraph(state, dispatch);
    const depth = depthOf($from, nodes.list_item!) === undefined ? 0 : $from.depth;
    const lifts = Array.from({ length: depth }, () => liftOutOf(nodes.list_item!));
    return inOneStep(...lifts, setBlockType(nodes.heading!, { level }))(state, dispatch);
  };
}

/** Puts the selected blocks into a quotation, a list as a whole, or takes them out of theirs. */
export const toggleQuote: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if (depthOf($from, nodes.blockquote!) !== undefined) return liftOutOf(nodes.blockquote!)(state, dispatch);
  if (wrapIn(nodes.blockquote!)(state, dispatch)) return true;
  for (let depth = $from.sharedDepth($to.pos); depth >= 0; depth--) {
    const range = $from.blockRange($to, (node) => node === $from.node(depth));
    const wrapping = range && findWrapping(range, nodes.blockquote!);
    if (!wrapping) continue;
    dispatch?.(state.tr.wrap(range, wrapping).scrollIntoView());
    return true;
  }
  return false;
};

/** Moves the block around the caret, an item of a list or else the outermost one, over its neighbour. */
export function moveBlock(by: 1 | -1): Command {
  return (state, dispatch) => {
    const { selection } = state;
    const { $from, $to } = selection;
    const item = depthOf($from, nodes.list_item!);
    const shared = Math.min($from.sharedDepth($to.pos), item === undefined ? 0 : item - 1);
    const parent = $from.node(shared);
    const [first, last] = [$from.index(shared), Math.max($from.index(shared), $to.indexAfter(shared) - 1)];
    const other = by > 0 ? last + 1 : first - 1;
    if (other < 0 || other >= parent.childCount) return false;
    if (!dispatch) return true;
    const from = $from.posAtIndex(Math.min(first, other), shared);
    const moved = parent.children.slice(first, last + 1);
    const neighbour = parent.child(other);
    const order = by > 0 ? [neighbour, ...moved] : [...moved, neighbour];
    const end = from + order.reduce((size, node) => size + node.nodeSize, 0);
    const transaction = state.tr.replaceWith(from, end, order);
    const shift = by * neighbour.nodeSize;
    transaction.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(transaction.doc, selection.from + shift)
        : TextSelection.create(transaction.doc, selection.anchor + shift, selection.head + shift),
    );
    dispatch(transaction.scrollIntoView());
    return true;
  };
}

/** Puts the caret into a paragraph below a block: the next one, or a new one. `pos`: before the block. */
export function goBelow(pos: number): Command {
  return (state, dispatch) => {
    if (!state.doc.nodeAt(pos)) return false;
    dispatch?.(moveBelow(state.tr, pos).scrollIntoView());
    return true;
  };
}

export function moveBelow(transaction: Transaction, pos: number): Transaction {
  const after = pos + transaction.doc.nodeAt(pos)!.nodeSize;
  if (transaction.doc.resolve(after).nodeAfter?.type !== nodes.paragraph)
    transaction.insert(after, nodes.paragraph!.create());
  return transaction.setSelection(TextSelection.create(transaction.doc, after + 1));
}
