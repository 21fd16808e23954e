import { schema } from "markdown-blocks/schema";
import { type EditorState, Plugin, PluginKey } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { movedBy, optionId } from "../../../ui/list-box.tsx";
import { findItems, type SlashItem } from "./slash-items.ts";

interface SlashMenu {
  /** Where the "/" is, and where the typed text ends. */
  from: number;
  to: number;
  items: SlashItem[];
  active: number;
}

type Change = { active: number } | "close";

/** The open menu; undefined when it is closed. */
export const slashKey = new PluginKey<SlashMenu | undefined>("slash");
export const listboxId = "rich-blocks";

/** A "/" at the start of an empty paragraph opens the menu; what is typed behind it chooses from it. */
export function slashMenu(chooseImages: () => void, isLesson: boolean) {
  return new Plugin<SlashMenu | undefined>({
    key: slashKey,
    state: {
      init: () => undefined,
      apply(transaction, old, before, state) {
        const change: Change | undefined = transaction.getMeta(slashKey);
        if (change === "close") return undefined;
        const typed = readTyped(state);
        if (!typed || (!old && (typed.query !== "" || !isTyped(transaction.docChanged, before))))
          return undefined;
        const items = findItems(typed.query, isLesson);
        const active = change?.active ?? (transaction.docChanged ? 0 : (old?.active ?? 0));
        return items.length > 0 ? { from: typed.from, to: typed.to, items, active } : undefined;
      },
    },
    props: {
      attributes(state): Record<string, string> {
        const menu = slashKey.getState(state);
        if (!menu) return {};
        return { "aria-controls": listboxId, "aria-activedescendant": optionId(listboxId, menu.active) };
      },
      handleKeyDown(view, { key }) {
        const menu = slashKey.getState(view.state);
        if (!menu) return false;
        const active = movedBy(key, menu.active, menu.items.length);
        if (active !== undefined) change(view, { active });
        else if (key === "Escape") change(view, "close");
        else if (key === "Enter" || key === "Tab") chooseItem(view, menu.items[menu.active]!, chooseImages);
        else return false;
        return true;
      },
    },
  });
}

function readTyped({ selection: { empty, $from } }: EditorState) {
  const { parent, parentOffset } = $from;
  const isPlace =
    parent.type === schema.nodes.paragraph && /^(doc|blockquote)$/.test($from.node(-1).type.name);
  if (!empty || !isPlace || parentOffset !== parent.content.size) return undefined;
  const query = /^\/([\p{L} ]{0,20})$/u.exec(parent.textContent)?.[1];
  return query === undefined ? undefined : { query, from: $from.start(), to: $from.end() };
}

/** Undo, and a "/" that stands there already, do not open the menu. */
const isTyped = (docChanged: boolean, { selection: { $from } }: EditorState) =>
  docChanged && $from.parent.content.size === 0;

const change = (view: EditorView, value: Change) => view.dispatch(view.state.tr.setMeta(slashKey, value));

/** Puts the block of an item in place of what was typed. */
export function chooseItem(view: EditorView, { command }: SlashItem, chooseImages: () => void) {
  const menu = slashKey.getState(view.state);
  if (!menu) return;
  view.dispatch(view.state.tr.delete(menu.from, menu.to).setMeta(slashKey, "close" satisfies Change));
  command?.(view.state, view.dispatch);
  view.focus();
  if (!command) chooseImages();
}
