import { type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { insertCommands, setHeading, toggleList, toggleQuote } from "./block-commands.ts";
import type { EditCommand } from "./mark-commands.ts";
import { isVerbatim } from "./syntax-nodes.ts";

interface SlashItem {
  name: string;
  /** Other words that find it. */
  keywords: string;
  /** undefined: opens the chooser for images. */
  command?: EditCommand;
}

const items: SlashItem[] = [
  { name: "Heading", keywords: "title h2", command: setHeading(2) },
  { name: "Small heading", keywords: "heading title h3", command: setHeading(3) },
  { name: "List", keywords: "bullet ul", command: toggleList("bullet") },
  { name: "Numbered list", keywords: "ordered ol", command: toggleList("ordered") },
  { name: "Tasks", keywords: "todo list check", command: toggleList("task") },
  { name: "Quote", keywords: "blockquote", command: toggleQuote },
  { name: "Callout", keywords: "note tip warning", command: insertCommands.callout },
  { name: "Code", keywords: "block pre", command: insertCommands.code },
  { name: "Formula", keywords: "math equation", command: insertCommands.math },
  { name: "Table", keywords: "grid", command: insertCommands.table },
  { name: "Image", keywords: "picture photo" },
  { name: "Divider", keywords: "line rule hr", command: insertCommands.divider },
];

export interface SlashMenu {
  /** Where the "/" is. */
  from: number;
  query: string;
  items: SlashItem[];
  active: number;
}

export const listboxId = "rich-blocks";
export const optionId = (index: number) => `${listboxId}-${index}`;

const setActive = StateEffect.define<number>();
const closeMenu = StateEffect.define<null>();

/** The open menu; undefined when it is closed. It opens with a "/" typed at the start of an empty line, except in code. */
export const slashMenu = StateField.define<SlashMenu | undefined>({
  create: () => undefined,
  update(menu, transaction) {
    const { state, effects, docChanged } = transaction;
    if (effects.some((effect) => effect.is(closeMenu))) return undefined;
    const { head, empty } = state.selection.main;
    const line = state.doc.lineAt(head);
    const query = /^\/([\p{L} ]{0,20})$/u.exec(line.text)?.[1];
    if (!empty || query === undefined || head !== line.to) return undefined;
    if (isVerbatim(state, line.from)) return undefined;
    if (!menu && !(transaction.isUserEvent("input.type") && query === "")) return undefined;
    const active = effects.find((effect) => effect.is(setActive))?.value ?? (docChanged ? 0 : menu!.active);
    const found = items.filter(({ name, keywords }) =>
      `${name} ${keywords}`.toLowerCase().includes(query.toLowerCase()),
    );
    return found.length > 0 ? { from: line.from, query, items: found, active } : undefined;
  },
});

/** Puts the block of an item in place of what was typed. */
export function chooseItem(view: EditorView, item: SlashItem, chooseImages: () => void) {
  const menu = view.state.field(slashMenu);
  if (!menu) return;
  const removal = {
    changes: { from: menu.from, to: view.state.doc.lineAt(menu.from).to },
    userEvent: "input",
  };
  const specification = item.command?.(view.state.update(removal).state);
  view.dispatch(removal, {
    ...specification,
    sequential: true,
    scrollIntoView: true,
    effects: closeMenu.of(null),
  });
  view.focus();
  if (!item.command) chooseImages();
}

export function slashMenuExtension(chooseImages: () => void): Extension {
  const move = (by: number) => (view: EditorView) => {
    const menu = view.state.field(slashMenu);
    if (!menu) return false;
    const count = menu.items.length;
    view.dispatch({ effects: setActive.of((menu.active + by + count) % count) });
    return true;
  };
  const choose = (view: EditorView) => {
    const menu = view.state.field(slashMenu);
    if (menu) chooseItem(view, menu.items[menu.active]!, chooseImages);
    return menu !== undefined;
  };
  const dismiss = (view: EditorView) => {
    const isOpen = view.state.field(slashMenu) !== undefined;
    if (isOpen) view.dispatch({ effects: closeMenu.of(null) });
    return isOpen;
  };
  return [
    slashMenu,
    Prec.highest(
      keymap.of([
        { key: "ArrowDown", run: move(1) },
        { key: "ArrowUp", run: move(-1) },
        { key: "Enter", run: choose },
        { key: "Tab", run: choose },
        { key: "Escape", run: dismiss },
      ]),
    ),
    EditorView.contentAttributes.compute([slashMenu], (state): Record<string, string> => {
      const menu = state.field(slashMenu);
      if (!menu) return {};
      return {
        "aria-controls": listboxId,
        "aria-activedescendant": optionId(menu.active),
        "aria-haspopup": "listbox",
      };
    }),
  ];
}
