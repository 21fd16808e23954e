import { type Command, Selection, type Transaction } from "prosemirror-state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  selectedRect,
  TableMap,
} from "prosemirror-tables";
import { schema } from "../../blocks/schema.ts";

export type Alignment = "left" | "center" | "right";

/** Runs a command of prosemirror-tables, and makes the table one that Markdown can hold. The cursor stays in it. */
function tidily(command: Command): Command {
  return (state, dispatch) => {
    const start = selectedRect(state).tableStart - 1;
    const finish = (tr: Transaction) => {
      tidyTable(tr, start);
      const end = start + tr.doc.nodeAt(start)!.nodeSize;
      if (tr.selection.from > end) tr.setSelection(Selection.near(tr.doc.resolve(end - 1), -1));
      dispatch!(tr);
    };
    return command(state, dispatch && finish);
  };
}

/** The first row is the header, the others are not, and all cells of a column have one alignment. */
export function tidyTable(transaction: Transaction, position: number): Transaction {
  const table = transaction.doc.nodeAt(position);
  if (table?.type !== schema.nodes.table) return transaction;
  const map = TableMap.get(table);
  const alignments: (Alignment | null)[] = [];
  for (const [index, offset] of map.map.entries())
    alignments[index % map.width] ??= table.nodeAt(offset)!.attrs.align;
  for (const [index, offset] of map.map.entries()) {
    const cell = table.nodeAt(offset)!;
    const type = index < map.width ? schema.nodes.table_header! : schema.nodes.table_cell!;
    const align = alignments[index % map.width] ?? null;
    if (cell.type !== type || cell.attrs.align !== align)
      transaction.setNodeMarkup(position + 1 + offset, type, { ...cell.attrs, align });
  }
  return transaction;
}

/** The last row and the last column go with the whole table. */
const orTable =
  (command: Command): Command =>
  (state, dispatch) =>
    command(state, dispatch) || deleteTable(state, dispatch);

export const rowAbove = tidily(addRowBefore);
export const rowBelow = tidily(addRowAfter);
export const columnLeft = tidily(addColumnBefore);
export const columnRight = tidily(addColumnAfter);
export const removeRow = orTable(tidily(deleteRow));
export const removeColumn = orTable(tidily(deleteColumn));

/** Aligns the columns of the selection. */
export function alignColumn(align: Alignment): Command {
  return (state, dispatch) => {
    const { map, tableStart, left, right } = selectedRect(state);
    const { tr } = state;
    const wanted = columnAlignment(align)(state) ? null : align;
    for (const cell of map.cellsInRect({ left, right, top: 0, bottom: map.height }))
      tr.setNodeAttribute(tableStart + cell, "align", wanted);
    dispatch?.(tr);
    return true;
  };
}

/** Whether the first column of the selection has this alignment. */
export const columnAlignment = (align: Alignment) => (state: Parameters<Command>[0]) => {
  const { table, map, left } = selectedRect(state);
  return table.nodeAt(map.map[left]!)?.attrs.align === align;
};

/** Removes the table. The cursor goes into the block behind it. */
export const removeTable: Command = (state, dispatch) =>
  deleteTable(
    state,
    dispatch &&
      ((tr) =>
        dispatch(tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(state.selection.from)))))),
  );
