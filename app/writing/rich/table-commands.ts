import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import {
  addColumn,
  addRow,
  cellPositionAt,
  moveColumn,
  readTable,
  removeColumn,
  removeRow,
} from "../decorations/table-source.ts";
import type { Change } from "../text/text-changes.ts";
import type { EditCommand } from "./mark-commands.ts";
import { findEnclosing } from "./syntax-nodes.ts";

/** The table around the cursor; undefined elsewhere. */
export function tableAt(state: EditorState): SyntaxNode | undefined {
  const { head } = state.selection.main;
  return findEnclosing(state, head, head, "Table") ?? undefined;
}

function changeTable(
  change: (source: string, place: { lineIndex: number; column: number }) => Change[],
): EditCommand {
  return (state) => {
    const table = tableAt(state);
    if (!table) return undefined;
    const source = state.sliceDoc(table.from, table.to);
    const place = cellPositionAt(source, state.selection.main.head - table.from);
    const changes = change(source, place).map(({ from, to, insert }) => ({
      from: table.from + from,
      to: table.from + to,
      insert,
    }));
    return changes.length > 0 ? { changes, userEvent: "input" } : undefined;
  };
}

/** The commands of the menu at a table. */
export const tableCommands: { name: string; command: EditCommand }[] = [
  { name: "Add row", command: changeTable((source, { lineIndex }) => addRow(source, lineIndex)) },
  { name: "Add column", command: changeTable((source, { column }) => addColumn(source, column)) },
  { name: "Move column left", command: changeTable((source, { column }) => moveColumn(source, column, -1)) },
  { name: "Move column right", command: changeTable((source, { column }) => moveColumn(source, column, 1)) },
  { name: "Remove row", command: changeTable((source, { lineIndex }) => removeRow(source, lineIndex)) },
  { name: "Remove column", command: changeTable((source, { column }) => removeColumn(source, column)) },
];

/** Selects the next or the previous cell. undefined outside of tables, and where there is no such cell. */
export function moveToCell(direction: 1 | -1): EditCommand {
  return (state) => {
    const table = tableAt(state);
    if (!table) return undefined;
    const source = state.sliceDoc(table.from, table.to);
    const cells = readTable(source).rows.flat();
    const offset = state.selection.main.head - table.from;
    const index = cells.findLastIndex(({ from }) => from <= offset) + direction;
    const cell = cells[index];
    if (!cell) return undefined;
    const anchor = table.from + cell.from;
    return { selection: { anchor, head: anchor + cell.text.length }, userEvent: "select" };
  };
}
