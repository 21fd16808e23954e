import { schema } from "markdown-blocks/schema";
import type { Node } from "prosemirror-model";
import { type Command, Selection } from "prosemirror-state";

const { nodes } = schema;

/**
 * Inserts a block in place of an empty paragraph, or after the block that has the cursor. The cursor goes into it, so many
 * letters from its start; behind it when it holds no text.
 */
export function insertBlock(block: () => Node, letters = 0): Command {
  return ({ tr, selection: { $from } }, dispatch) => {
    const isEmpty = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0;
    const depth = isEmpty && /^(doc|blockquote)$/.test($from.node(-1).type.name) ? $from.depth : 1;
    const [from, to] = isEmpty ? [$from.before(depth), $from.after(depth)] : [$from.after(1), $from.after(1)];
    const node = block();
    tr.replaceWith(from, to, node);
    const end = from + node.nodeSize;
    if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, nodes.paragraph!.create());
    tr.setSelection(Selection.near(tr.doc.resolve(node.isAtom || node.isLeaf ? end : from + 1 + letters)));
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
  /** Its address is typed or pasted into it. */
  embed: () => nodes.source!.create(),
  button: () => {
    const link = schema.mark("link", { href: "https://", title: "button" });
    return nodes.paragraph!.create(null, schema.text("Read more", [link]));
  },
  callout: () => nodes.blockquote!.create({ callout: "note" }, nodes.paragraph!.create()),
};
