import { type Command, Selection, type Transaction } from "prosemirror-state";
import { deleteColumn, deleteRow, deleteTable, selectedRect, TableMap } from "prosemirror-tables";

export type Alignment = "left" | "center" | "right";

/** Runs a command that removes a part of a table. The cursor goes into the cell that takes the place of the removed one. */
function inside(command: Command): Command {
  return (state, dispatch) => {
    const { tableStart, top, left } = selectedRect(state);
    const finish = (tr: Transaction) => {
      const map = TableMap.get(tr.doc.nodeAt(tableStart - 1)!);
      const [row, column] = [Math.min(top, map.height - 1), Math.min(left, map.width - 1)];
      const cell = tableStart + map.map[row * map.width + column]!;
      dispatch!(tr.setSelection(Selection.near(tr.doc.resolve(cell + 1))));
    };
    return command(state, dispatch && finish);
  };
}

/** The last row and the last column go with the whole table. */
const orTable =
  (command: Command): Command =>
  (state, dispatch) =>
    command(state, dispatch) || deleteTable(state, dispatch);

export const removeRow = orTable(inside(deleteRow));
export const removeColumn = orTable(inside(deleteColumn));

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
