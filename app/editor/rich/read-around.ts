import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { type SlashMenu, slashMenu } from "./slash-menu.ts";
import { findAround } from "./syntax-nodes.ts";
import { tableAt } from "./table-commands.ts";

/** In pixels from the top left corner of the editor. */
interface Place {
  left: number;
  top: number;
  bottom: number;
}

/** What the tools at the cursor show. `activeNodes`: the names of the syntax nodes around the selection. */
export interface Around {
  marks: string[];
  bubble?: Place;
  table?: Place;
  menu?: SlashMenu & { place: Place };
}

const marks = ["StrongEmphasis", "Emphasis", "Strikethrough", "InlineCode", "Link", "Blockquote"];

/** Reads what the tools show now: nothing while the focus is elsewhere. */
export function readAround(view: EditorView): Around {
  const { state } = view;
  const { main } = state.selection;
  if (!view.hasFocus) return { marks: [] };
  const box = view.dom.getBoundingClientRect();
  const placeAt = (at: number, end = at): Place | undefined => {
    const [first, last] = [view.coordsAtPos(at), view.coordsAtPos(end, -1)];
    if (!first || !last) return undefined;
    const left = Math.max(0, Math.min(first.left - box.left, box.width - 280));
    return { left, top: first.top - box.top, bottom: last.bottom - box.top };
  };
  const menu = state.field(slashMenu);
  const menuPlace = menu && placeAt(menu.from);
  const table = tableAt(state);
  return {
    marks: [...marks.filter((name) => findAround(state, main.from, main.to, name)), ...headingAt(state)],
    bubble: main.empty || table ? undefined : placeAt(main.from, main.to),
    table: table && placeAt(Math.max(table.from, view.viewport.from), Math.min(table.to, view.viewport.to)),
    menu: menuPlace && { ...menu!, place: menuPlace },
  };
}

function headingAt(state: EditorState) {
  const line = state.doc.lineAt(state.selection.main.from);
  const name = syntaxTree(state).resolve(line.from, 1).name;
  return /^(ATX|Setext)Heading/.test(name) || /^#{1,6} /.test(line.text) ? ["Heading"] : [];
}

export const isSameAround = (old: Around, next: Around) => JSON.stringify(old) === JSON.stringify(next);
