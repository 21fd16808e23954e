import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect, useRef } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { boxOf, Floating } from "./floating.tsx";
import { chooseItem, listboxId, optionId, slashKey } from "./slash-menu.ts";

interface Props {
  view: EditorView;
  state: EditorState;
  chooseImages(): void;
}

/** The blocks that "/" offers. The focus stays in the text, which says which option is active. */
export function SlashListbox({ view, state, chooseImages }: Props) {
  const active = useRef<HTMLDivElement>(null);
  const menu = slashKey.getState(state);
  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest" });
  }, [menu?.active]);
  if (!menu) return null;
  return (
    <Floating view={view} side="below" at={() => boxOf(view, menu.from, menu.to)}>
      <div id={listboxId} role="listbox" aria-label="Insert" className="block-options">
        {menu.items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the text, which keeps the focus
          <div
            key={item.name}
            id={optionId(index)}
            ref={index === menu.active ? active : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === menu.active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => chooseItem(view, item, chooseImages)}
          >
            <Icon of={item.icon} size={18} />
            <span className="min-w-0 flex-1">
              {item.name} <small>{item.hint}</small>
            </span>
            <code aria-hidden>{item.sign}</code>
          </div>
        ))}
      </div>
    </Floating>
  );
}
