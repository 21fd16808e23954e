import { schema } from "markdown-blocks/schema";
import type { Node } from "prosemirror-model";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  TextSelection,
} from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import type { ImageDetails, ImageSize } from "../images/image-markdown.ts";
import { make } from "./make-element.ts";
import { scrollIntoBand } from "./visible-band.ts";

const { figure, paragraph } = schema.nodes;

/** The places of new pictures that have no description yet. */
const asked = new PluginKey<number[]>("pictures");

export interface OpenedPicture {
  pos: number;
  attributes: Node["attrs"];
  /** It was just inserted: its description is a part of this step. */
  isNew: boolean;
  /** How many new pictures wait for a description. */
  count: number;
}

/** Pictures that stand alone. The selected one, or else a new one, has a place for its description below it. */
export const pictures = new Plugin<number[]>({
  key: asked,
  state: {
    init: () => [],
    apply(transaction, before) {
      const kept = before
        .map((pos) => transaction.mapping.mapResult(pos))
        .filter(({ pos, deleted }) => !deleted && transaction.doc.nodeAt(pos)?.type === figure)
        .map(({ pos }) => pos);
      const { add = [], remove } = (transaction.getMeta(asked) ?? {}) as { add?: number[]; remove?: number };
      return [...kept.filter((pos) => pos !== remove), ...add];
    },
  },
  props: {
    nodeViews: { figure: pictureView },
    handleClickOn(view, _pos, node, nodePos, _event, isDirect) {
      if (node.type !== figure || !isDirect) return false;
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePos)));
      focusDetails(view, nodePos);
      return true;
    },
    // A letter would replace the selected picture, or the exercise.
    handleTextInput(view, _from, _to, text) {
      const { selection, tr } = view.state;
      if (!(selection instanceof NodeSelection) || !selection.node.isLeaf || selection.node.isInline)
        return false;
      view.dispatch(tr.insert(selection.to, paragraph!.create(null, schema.text(text))));
      const end = view.state.doc.resolve(selection.to + 1 + text.length);
      view.dispatch(view.state.tr.setSelection(TextSelection.near(end, -1)).scrollIntoView());
      return true;
    },
  },
});

export function openedPicture(state: EditorState): OpenedPicture | undefined {
  const { selection } = state;
  const waiting = asked.getState(state) ?? [];
  const isSelected = selection instanceof NodeSelection && selection.node.type === figure;
  const pos = isSelected ? selection.from : waiting[0];
  const attributes = pos === undefined ? undefined : state.doc.nodeAt(pos)?.attrs;
  if (pos === undefined || !attributes) return undefined;
  const isNew = waiting.includes(pos);
  return { pos, attributes, isNew, count: isNew ? waiting.length : 1 };
}

/** Enter on a selected picture goes to its description. */
export const describePicture: Command = ({ selection }, dispatch, view) => {
  if (!(selection instanceof NodeSelection) || selection.node.type !== figure) return false;
  if (dispatch && view) focusDetails(view, selection.from);
  return true;
};

/** The element below a picture for its description. */
export function detailsSlot(view: EditorView, pos: number): Element | null {
  const dom = view.nodeDOM(pos);
  return dom instanceof Element ? dom.querySelector(".figure-details") : null;
}

/** The form is there after the next drawing. */
export function focusDetails(view: EditorView, pos: number) {
  requestAnimationFrame(() => {
    const slot = detailsSlot(view, pos);
    slot?.querySelector("input")?.focus({ preventScroll: true });
    if (slot) scrollIntoBand(slot.getBoundingClientRect());
  });
}

export const askFor = (add: number[]) => [asked, { add }] as const;
export const doNotAskFor = (remove: number) => [asked, { remove }] as const;

const size = /#(wide|full)$/;

export function detailsOf({ src, alt, title }: Node["attrs"]): ImageDetails {
  return { alt, caption: title ?? "", size: (size.exec(src)?.[1] ?? "") as ImageSize };
}

export function attributesOf(src: string, details: ImageDetails) {
  const line = (text: string) => text.trim().replace(/\s+/g, " ");
  return {
    src: src.replace(size, "") + (details.size && `#${details.size}`),
    alt: line(details.alt),
    title: line(details.caption) || null,
  };
}

/** Gives a picture another address, wherever the text has it. Its size stays. */
export function replacePicture(view: EditorView, address: string, next: string) {
  if (view.isDestroyed) return;
  const { tr } = view.state;
  tr.doc.descendants(({ attrs }, pos) => {
    const src = String(attrs.src ?? "");
    if (src.replace(/#\w+$/, "") === address)
      tr.setNodeAttribute(pos, "src", next + (size.exec(src)?.[0] ?? ""));
  });
  view.dispatch(tr);
}

function pictureView(node: Node, view: EditorView): NodeView {
  const dom = make("figure");
  const image = dom.appendChild(make("img"));
  // A new picture moves the line below it where the person writes on.
  image.onload = () => {
    if (view.hasFocus() && openedPicture(view.state)?.isNew) view.dispatch(view.state.tr.scrollIntoView());
  };
  const caption = dom.appendChild(make("figcaption"));
  const details = dom.appendChild(make("div", "figure-details"));
  // Otherwise a drag in its fields would move the picture.
  details.onpointerenter = () => dom.setAttribute("draggable", "false");
  details.onpointerleave = () => dom.setAttribute("draggable", "true");
  function draw({ src, alt, title }: Node["attrs"]) {
    const width = size.exec(src)?.[1];
    dom.className = width ? `image ${width}` : "image";
    const address = src.replace(size, "");
    if (image.getAttribute("src") !== address) image.src = address;
    image.alt = alt;
    image.referrerPolicy = "no-referrer";
    caption.textContent = title ?? "";
    caption.hidden = !title;
  }
  draw(node.attrs);
  return {
    dom,
    update(next) {
      if (next.type !== figure) return false;
      draw(next.attrs);
      return true;
    },
    selectNode: () => dom.classList.add("ProseMirror-selectednode"),
    deselectNode: () => dom.classList.remove("ProseMirror-selectednode"),
    stopEvent: ({ target }) => details.contains(target as HTMLElement),
    ignoreMutation: () => true,
  };
}
