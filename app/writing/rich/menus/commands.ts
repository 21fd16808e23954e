import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { Node } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, Selection } from "prosemirror-state";
import { schema } from "../../blocks/schema.ts";

const { nodes, marks } = schema;

export type MarkName = keyof typeof marks;

export const toggle = (name: string): Command => toggleMark(marks[name]!);

/** Whether the letters of the selection, or the next letter, have a mark. */
export function hasMark({ selection, storedMarks, doc }: EditorState, name: string): boolean {
  const type = marks[name]!;
  const { from, to, empty, $from } = selection;
  return empty ? !!type.isInSet(storedMarks ?? $from.marks()) : doc.rangeHasMark(from, to, type);
}

/** The innermost block around the selection for which `test` is true, and its position. */
export function findAround({ selection: { $from } }: EditorState, test: (node: Node) => boolean) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (test(node)) return { node, depth, position: $from.before(depth) };
  }
  return undefined;
}

export const isIn = (state: EditorState, name: string) =>
  findAround(state, ({ type }) => type.name === name) !== undefined;

export function toggleHeading(level: number): Command {
  return (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isSet = parent.type === nodes.heading && parent.attrs.level === level;
    const command = isSet ? setBlockType(nodes.paragraph!) : setBlockType(nodes.heading!, { level });
    return command(state, dispatch);
  };
}

export const toggleQuote: Command = (state, dispatch) =>
  (isIn(state, "blockquote") ? lift : wrapIn(nodes.blockquote!))(state, dispatch);

export type ListKind = "bullet" | "ordered" | "task";

/** The kind of the innermost list around the selection. */
export function listKind(state: EditorState): ListKind | undefined {
  const item = findAround(state, ({ type }) => type === nodes.list_item);
  if (!item) return undefined;
  if (item.node.attrs.checked !== null) return "task";
  const list = state.selection.$from.node(item.depth - 1);
  return list.type === nodes.ordered_list ? "ordered" : "bullet";
}

export function toggleList(kind: ListKind): Command {
  return (state, dispatch) => {
    if (listKind(state) === kind) return liftListItem(nodes.list_item!)(state, dispatch);
    const type = kind === "ordered" ? nodes.ordered_list! : nodes.bullet_list!;
    return wrapInList(type)(state, dispatch);
  };
}

/**
 * Inserts a block in place of an empty paragraph, or after the block that has the cursor. The cursor goes into it; behind it when
 * it holds no text.
 */
export function insertBlock(block: () => Node): Command {
  return ({ tr, selection: { $from } }, dispatch) => {
    const isEmpty = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0;
    const depth = isEmpty && /^(doc|blockquote)$/.test($from.node(-1).type.name) ? $from.depth : 1;
    const [from, to] = isEmpty ? [$from.before(depth), $from.after(depth)] : [$from.after(1), $from.after(1)];
    const node = block();
    tr.replaceWith(from, to, node);
    const end = from + node.nodeSize;
    if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, nodes.paragraph!.create());
    tr.setSelection(Selection.near(tr.doc.resolve(node.isAtom || node.isLeaf ? end : from + 1)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

const cell = (type: "table_header" | "table_cell") => nodes[type]!.createAndFill()!;
const row = (type: "table_header" | "table_cell") => nodes.table_row!.create(null, [cell(type), cell(type)]);

export const newBlocks = {
  table: () => nodes.table!.create(null, [row("table_header"), row("table_cell"), row("table_cell")]),
  code: () => nodes.code_block!.create(),
  divider: () => nodes.horizontal_rule!.create(),
  formula: () => nodes.source!.create(null, schema.text("$$\n\n$$")),
  callout: () => nodes.blockquote!.create({ callout: "note" }, nodes.paragraph!.create()),
};
