import { AlignCenter, AlignLeft, AlignRight, type IconNode, Trash2 } from "lucide";
import { schema } from "markdown-blocks/schema";
import type { Command, EditorState } from "prosemirror-state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteTable,
  isInTable,
} from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { ToolRow } from "../../tool-row.tsx";
import { findAround } from "../commands.ts";
import { blockBox, Floating } from "./floating.tsx";
import { runCommand } from "./rich-toolbar.ts";
import { type Alignment, alignColumn, columnAlignment, removeColumn, removeRow } from "./table-commands.ts";

const drawn = (box: [x: number, y: number, width: number, height: number], sign: string): IconNode => {
  const [x, y, width, height] = box.map(String);
  return [
    ["rect", { x, y, width, height, rx: "2" }],
    ["path", { d: sign }],
  ];
};

const tools: [name: string, icon: IconNode, command: Command, align?: Alignment][] = [
  ["Row above", drawn([3, 13, 18, 8], "M12 2v7m-3.5-3.5h7"), addRowBefore],
  ["Row below", drawn([3, 3, 18, 8], "M12 15v7m-3.5-3.5h7"), addRowAfter],
  ["Column left", drawn([13, 3, 8, 18], "M2 12h7m-3.5-3.5v7"), addColumnBefore],
  ["Column right", drawn([3, 3, 8, 18], "M15 12h7m-3.5-3.5v7"), addColumnAfter],
  ["Align left", AlignLeft, alignColumn("left"), "left"],
  ["Align centre", AlignCenter, alignColumn("center"), "center"],
  ["Align right", AlignRight, alignColumn("right"), "right"],
  ["Delete row", drawn([2, 7, 20, 10], "m10 10 4 4m0-4-4 4"), removeRow],
  ["Delete column", drawn([7, 2, 10, 20], "m10 10 4 4m0-4-4 4"), removeColumn],
  ["Delete table", Trash2, deleteTable],
];

/** What can be done with the table at the cursor. */
export function TableBar({ view, state }: { view: EditorView; state: EditorState }) {
  const table =
    isInTable(state) && findAround(state.selection.$from, ({ type }) => type === schema.nodes.table);
  if (!table) return null;
  return (
    <Floating view={view} side="below" at={() => blockBox(view, table.position)}>
      <ToolRow
        label="Table"
        className="flex"
        tools={tools.map(([name, icon, command, align]) => ({
          name,
          icon,
          isOn: align && columnAlignment(align)(state),
          run: () => runCommand(view, command),
        }))}
        onLeave={() => view.focus()}
      />
    </Floating>
  );
}
