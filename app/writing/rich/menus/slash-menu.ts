import { schema } from "markdown-blocks/schema";
import { type EditorState, Plugin, PluginKey } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { movedBy, optionId } from "../../../ui/list-box.tsx";
import { findInlineItems, findItems, type SlashItem } from "./slash-items.ts";

interface SlashMenu {
  /** Opens the dialog for image files. */
  chooseImages(): void;
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

/** A "/" in an empty paragraph, or behind a space, opens the menu; what is typed behind it chooses from it. */
export function slashMenu(chooseImages: () => void, isLesson: boolean) {
  return new Plugin<SlashMenu | undefined>({
    key: slashKey,
    state: {
      init: () => undefined,
      apply(transaction, old, before, state) {
        const change: Change | undefined = transaction.getMeta(slashKey);
        if (change === "close") return undefined;
        const typed = readTyped(state);
        if (!typed || (!old && (typed.query !== "" || !isTyped(transaction.docChanged, before, state))))
          return undefined;
        const items = typed.isInline ? findInlineItems(typed.query) : findItems(typed.query, isLesson);
        const active = change?.active ?? (transaction.docChanged ? 0 : (old?.active ?? 0));
        return items.length > 0 ? { chooseImages, from: typed.from, to: typed.to, items, active } : undefined;
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
        else if (key === "Enter" || key === "Tab") chooseItem(view, menu.items[menu.active]!);
        else return false;
        return true;
      },
    },
  });
}

/** At the start of a block the menu has all; behind a space it has what stands among words. */
function readTyped({ selection: { empty, $from } }: EditorState) {
  const { parent, parentOffset } = $from;
  if (!empty || !parent.inlineContent || parent.type.spec.code) return undefined;
  const before = parent.textBetween(0, parentOffset, undefined, "\ufffc");
  const isPlace =
    parent.type === schema.nodes.paragraph && /^(doc|blockquote)$/.test($from.node(-1).type.name);
  const isWhole = isPlace && parentOffset === parent.content.size;
  const block = isWhole ? /^\/([\p{L} ]{0,20})$/u.exec(before)?.[1] : undefined;
  const query = block ?? /(?:^|\s)\/(\p{L}{0,12})$/u.exec(before)?.[1];
  if (query === undefined || schema.marks.code!.isInSet($from.marks())) return undefined;
  return { query, isInline: block === undefined, from: $from.pos - query.length - 1, to: $from.pos };
}

/** Undo, and a "/" that stands there already, do not open the menu. */
const isTyped = (docChanged: boolean, before: EditorState, now: EditorState) =>
  docChanged && before.selection.$from.parent.content.size + 1 === now.selection.$from.parent.content.size;

const change = (view: EditorView, value: Change) => view.dispatch(view.state.tr.setMeta(slashKey, value));

/** Puts what an item stands for in place of what was typed. */
export function chooseItem(view: EditorView, { command }: SlashItem) {
  const menu = slashKey.getState(view.state);
  if (!menu) return;
  view.dispatch(view.state.tr.delete(menu.from, menu.to).setMeta(slashKey, "close" satisfies Change));
  // A command may take the focus elsewhere.
  view.focus();
  command?.(view.state, view.dispatch, view);
  if (!command) menu.chooseImages();
}
