import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { type SlashMenu, slashMenu } from "./slash-menu.ts";
import { findEnclosing } from "./syntax-nodes.ts";
import { tableAt } from "./table-commands.ts";

/** In pixels from the top left corner of the editor. */
interface ToolPosition {
  left: number;
  top: number;
  bottom: number;
}

/** What the tools at the cursor show. `activeNodes`: the names of the syntax nodes around the selection. */
export interface ToolState {
  activeNodes: string[];
  bubble?: ToolPosition;
  table?: ToolPosition;
  menu?: SlashMenu & { position: ToolPosition };
}

const nodesWithTool = ["StrongEmphasis", "Emphasis", "Strikethrough", "InlineCode", "Link", "Blockquote"];

/** Reads what the tools show now: nothing while the focus is elsewhere. */
export function readToolState(view: EditorView): ToolState {
  const { state } = view;
  const { main } = state.selection;
  if (!view.hasFocus) return { activeNodes: [] };
  const box = view.dom.getBoundingClientRect();
  const positionAt = (at: number, end = at): ToolPosition | undefined => {
    const [first, last] = [view.coordsAtPos(at), view.coordsAtPos(end, -1)];
    if (!first || !last) return undefined;
    const left = Math.max(0, Math.min(first.left - box.left, box.width - 280));
    return { left, top: first.top - box.top, bottom: last.bottom - box.top };
  };
  const menu = state.field(slashMenu);
  const menuPosition = menu && positionAt(menu.from);
  const table = tableAt(state);
  return {
    activeNodes: [
      ...nodesWithTool.filter((name) => findEnclosing(state, main.from, main.to, name)),
      ...activeHeading(state),
    ],
    bubble: main.empty || table ? undefined : positionAt(main.from, main.to),
    table:
      table && positionAt(Math.max(table.from, view.viewport.from), Math.min(table.to, view.viewport.to)),
    menu: menuPosition && { ...menu!, position: menuPosition },
  };
}

function activeHeading(state: EditorState) {
  const line = state.doc.lineAt(state.selection.main.from);
  const name = syntaxTree(state).resolve(line.from, 1).name;
  return /^(ATX|Setext)Heading/.test(name) || /^#{1,6} /.test(line.text) ? ["Heading"] : [];
}

export const isSameToolState = (old: ToolState, next: ToolState) =>
  JSON.stringify(old) === JSON.stringify(next);
