import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { Icon } from "../../../ui/icon.tsx";
import { ListBox } from "../../../ui/list-box.tsx";
import { boxOf, Floating } from "./floating.tsx";
import { chooseItem, listboxId, slashKey } from "./slash-menu.ts";

/** The blocks that "/" offers. The focus stays in the text, which says which option is active. */
export function SlashListbox({ view, state }: { view: EditorView; state: EditorState }) {
  const menu = slashKey.getState(state);
  if (!menu) return null;
  return (
    <Floating view={view} side="below" at={() => boxOf(view, menu.from, menu.to)}>
      <ListBox
        id={listboxId}
        label="Insert"
        options={menu.items}
        active={menu.active}
        keyOf={({ name }) => name}
        onChoose={(item) => chooseItem(view, item)}
        className="block-options"
      >
        {({ name, icon, hint, sign }) => (
          <>
            <Icon of={icon} size={18} />
            <span className="min-w-0 flex-1">
              {name} <small>{hint}</small>
            </span>
            <code aria-hidden>{sign}</code>
          </>
        )}
      </ListBox>
    </Floating>
  );
}
