import { schema } from "markdown-blocks/schema";
import { keymap } from "prosemirror-keymap";
import type { Mark } from "prosemirror-model";
import { type Command, type EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { insertBlock, newBlocks } from "./insert-block.ts";

/** The open field for a link: the words it is about, and whether the focus goes into it. */
export interface LinkPlace {
  from: number;
  to: number;
  isAsked: boolean;
}

export const linkKey = new PluginKey<LinkPlace | undefined>("link");
const type = schema.marks.link!;

/** Opens the field for the selection, or for the link at the cursor. */
export const openLink: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.spec.code || !state.selection.$from.parent.inlineContent)
    return false;
  const { from, to, empty } = state.selection;
  const place = (empty && linkRange(state, from)) || { from, to };
  dispatch?.(state.tr.setMeta(linkKey, { ...place, isAsked: true } satisfies LinkPlace));
  return true;
};

/** Inserts a button, and asks where it leads. */
export const insertButton: Command = (state, dispatch, view) => {
  const isDone = insertBlock(newBlocks.button, 1)(state, dispatch);
  return view && dispatch ? openLink(view.state, dispatch) : isDone;
};

export function closeLink(view: EditorView) {
  view.dispatch(view.state.tr.setMeta(linkKey, "close"));
  view.focus();
}

export function linkPlugins() {
  return [
    keymap({ "Mod-k": openLink }),
    new Plugin<LinkPlace | undefined>({
      key: linkKey,
      state: {
        init: () => undefined,
        apply(transaction, old, _, state) {
          const change: LinkPlace | "close" | undefined = transaction.getMeta(linkKey);
          if (change) return change === "close" ? undefined : change;
          if (!old || transaction.docChanged) return undefined;
          const { from, to } = state.selection;
          return old.from <= from && to <= old.to ? old : undefined;
        },
      },
      props: {
        // While the focus is in the field, the browser does not draw the selection.
        decorations(state) {
          const place = linkKey.getState(state);
          if (!place?.isAsked) return undefined;
          const words = Decoration.inline(place.from, place.to, { class: "asked-words" });
          return DecorationSet.create(state.doc, [words]);
        },
        handleClick(view, position) {
          const range = view.state.selection.empty && linkRange(view.state, position);
          if (range) view.dispatch(view.state.tr.setMeta(linkKey, { ...range, isAsked: false }));
          return false;
        },
      },
    }),
  ];
}

/** The link at a position. */
export function linkAt(state: EditorState, position: number): Mark | undefined {
  const $position = state.doc.resolve(position);
  const { nodeBefore, nodeAfter } = $position;
  return type.isInSet(nodeAfter?.marks ?? []) ?? type.isInSet(nodeBefore?.marks ?? []);
}

/** From where to where the same link goes. */
function linkRange(state: EditorState, position: number) {
  const link = linkAt(state, position);
  if (!link) return undefined;
  const $position = state.doc.resolve(position);
  const { parent } = $position;
  const isLinked = (index: number) => !!parent.maybeChild(index) && link.isInSet(parent.child(index).marks);
  let first = $position.index();
  if (!isLinked(first)) first--;
  let last = first;
  while (isLinked(first - 1)) first--;
  while (isLinked(last + 1)) last++;
  return { from: $position.posAtIndex(first), to: $position.posAtIndex(last + 1) };
}

/** Makes the words of the field a link; when it has none, `text` is inserted. The cursor goes behind it. */
export function applyLink(view: EditorView, { from, to }: LinkPlace, href: string, text: string) {
  const { tr } = view.state;
  const title = linkAt(view.state, from)?.attrs.title ?? null;
  const end = from === to ? from + text.length : to;
  if (from === to) tr.insertText(text, from);
  tr.removeMark(from, end, type).addMark(from, end, type.create({ href, title }));
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(type).scrollIntoView());
  view.focus();
}

export function removeLink(view: EditorView, { from, to }: LinkPlace) {
  view.dispatch(view.state.tr.removeMark(from, to, type));
  view.focus();
}
