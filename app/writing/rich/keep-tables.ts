import { schema } from "markdown-blocks/schema";
import type { Node } from "prosemirror-model";
import { Plugin, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

const { table, table_header, table_cell } = schema.nodes;

/** A table has its header in the first row and nowhere else, and each column one alignment: Markdown has no other. */
export const keepTables = new Plugin({
  appendTransaction(transactions, before, { doc, tr }) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    const known = new Set<Node>();
    before.doc.descendants((node) => {
      if (node.type === table) known.add(node);
      return !node.isTextblock;
    });
    doc.descendants((node, pos) => {
      if (node.type === table && !known.has(node)) keepTable(tr, node, pos);
      return !node.isTextblock;
    });
    return tr.docChanged ? tr : null;
  },
  props: { decorations: ({ doc }) => DecorationSet.create(doc, emptyHeaders(doc)) },
});

/** To screen readers, a header without words is a cell like others: it names nothing. */
function emptyHeaders(doc: Node) {
  const found: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (node.type === table_header && node.firstChild!.content.size === 0)
      found.push(Decoration.node(pos, pos + node.nodeSize, { role: "cell" }));
    return !node.isTextblock;
  });
  return found;
}

function keepTable(transaction: Transaction, node: Node, pos: number) {
  // A new row is not aligned, also when it becomes the header.
  const aligns = node.firstChild!.children.map((_, column) =>
    node.children.map((row) => row.maybeChild(column)?.attrs.align).find(Boolean),
  );
  node.forEach((row, rowOffset, rowIndex) => {
    row.forEach((cell, cellOffset, column) => {
      const type = rowIndex === 0 ? table_header! : table_cell!;
      const align = aligns[column] ?? null;
      if (cell.type !== type || cell.attrs.align !== align)
        transaction.setNodeMarkup(pos + 1 + rowOffset + 1 + cellOffset, type, { ...cell.attrs, align });
    });
  });
}
