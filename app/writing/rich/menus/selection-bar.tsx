import { type EditorState, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { ToolRow } from "../../tool-row.tsx";
import { boxOf, Floating } from "./floating.tsx";
import { linkKey } from "./link-plugin.ts";
import { selectionBarTools } from "./rich-toolbar.ts";

/** What can be done with the selected words. */
export function SelectionBar({ view, state }: { view: EditorView; state: EditorState }) {
  const { selection } = state;
  const { from, to, empty, $from } = selection;
  const isText = selection instanceof TextSelection && !empty && !$from.parent.type.spec.code;
  if (!isText || linkKey.getState(state)) return null;
  return (
    <Floating view={view} side={isTouch() ? "below" : "above"} at={() => boxOf(view, from, to)}>
      <ToolRow
        label="Selection"
        tools={selectionBarTools(view, state)}
        className="flex"
        onLeave={() => view.focus()}
      />
    </Floating>
  );
}

/** Phones show their own menu above a selection. */
const isTouch = () => matchMedia("(pointer: coarse)").matches;
