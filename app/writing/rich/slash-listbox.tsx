import type { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { chooseItem, listboxId, optionId } from "./slash-menu.ts";
import type { ToolState } from "./tool-state.ts";

interface Props {
  view: EditorView;
  menu: NonNullable<ToolState["menu"]>;
  chooseImages(): void;
}

/** The blocks that "/" offers. The focus stays in the text, which says which option is active. */
export function SlashListbox({ view, menu, chooseImages }: Props) {
  const active = useRef<HTMLDivElement>(null);
  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest" });
  }, [menu.active]);
  return (
    <div
      id={listboxId}
      role="listbox"
      aria-label="Insert"
      className="absolute z-20 max-h-72 w-56 overflow-y-auto rounded-md border border-line bg-paper py-1 font-sans text-base shadow-pop"
      style={{ left: menu.position.left, top: menu.position.bottom + 4 }}
    >
      {menu.items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the text, which keeps the focus
        <div
          key={item.name}
          id={optionId(index)}
          ref={index === menu.active ? active : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === menu.active}
          className={`flex min-h-11 cursor-pointer items-center px-4 ${index === menu.active ? "bg-tint" : "hover:bg-raised"}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => chooseItem(view, item, chooseImages)}
        >
          {item.name}
        </div>
      ))}
    </div>
  );
}
