import { schema } from "markdown-blocks/schema";
import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { imageMarkdown } from "../images/image-markdown.ts";
import { depthOf } from "./commands.ts";
import { make } from "./make-element.ts";
import { askFor } from "./pictures.ts";
import type { RichEditorProps } from "./rich-editor-props.ts";

const { figure, image, paragraph, table } = schema.nodes;

/** Pictures that are inserted at one place, in one step. */
export interface Wish {
  pos: number;
  pictures: { file: File; alt?: string; title?: string | null }[];
}

interface Options extends Pick<RichEditorProps, "uploadImage" | "followPlace"> {
  /** Where the block of a place of the document ends in the Markdown. */
  offsetOf(state: EditorState, pos: number): number;
}

type Attributes = { src: string; alt: string; title: string | null };

/**
 * Uploads pictures. A sign shows where each will be; it is no part of the text, so it is never saved, and undo knows the
 * picture alone.
 */
export function openUploads({ uploadImage, followPlace, offsetOf }: Options) {
  const key = new PluginKey<DecorationSet>("uploads");
  let nextId = 0;
  /** What inserts the pictures whose upload outlives the view. */
  const inserters = new Map<number, (markdown: string) => void>();
  const find = (state: EditorState, id: number) =>
    key.getState(state)?.find(undefined, undefined, (sign) => sign.id === id)[0];

  const plugin = uploadSigns(key, (state) => {
    for (const { from, spec } of key.getState(state)?.find() ?? [])
      inserters.set(spec.id, followPlace(offsetOf(state, from)));
  });

  async function upload(view: EditorView, id: number, pictures: Wish["pictures"]) {
    const done: Attributes[] = [];
    for (const { file, alt = "", title = null } of pictures) {
      const src = await uploadImage(file);
      if (src) done.push({ src, alt, title });
    }
    await compositionEnd(view);
    const insertLater = inserters.get(id);
    if (insertLater) return insertLater(done.map(toMarkdown).join("\n\n"));
    const sign = view.isDestroyed ? undefined : find(view.state, id);
    if (!sign) return;
    const transaction = view.state.tr.setMeta(key, { remove: id });
    if (done.length > 0) insertFigures(transaction, sign.from, done);
    view.dispatch(transaction);
  }

  return {
    plugin,
    start(view: EditorView, wishes: Wish[]) {
      const uploads = wishes.map((wish) => ({ ...wish, id: nextId++ }));
      const add = uploads.map(({ pos, id }) =>
        Decoration.widget(pos, uploadSign, { id, side: -1, key: `upload-${id}` }),
      );
      view.dispatch(view.state.tr.setMeta(key, { add }));
      for (const { id, pictures } of uploads) void upload(view, id, pictures);
    },
  };
}

/** Holds the signs at their places. `onClose` gets the last state of the view. */
function uploadSigns(key: PluginKey<DecorationSet>, onClose: (state: EditorState) => void) {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, signs) {
        const { add = [], remove } = (transaction.getMeta(key) ?? {}) as {
          add?: Decoration[];
          remove?: number;
        };
        const moved = signs.map(transaction.mapping, transaction.doc).add(transaction.doc, add);
        return moved.remove(moved.find(undefined, undefined, (sign) => sign.id === remove));
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => ({ destroy: () => onClose(view.state) }),
  });
}

const uploadSign = () => make("span", "upload-sign", "Uploading…");

/** A change of the document would end the composition of a word. */
async function compositionEnd(view: EditorView) {
  while (!view.isDestroyed && view.composing) await new Promise((resolve) => setTimeout(resolve, 50));
}

const toMarkdown = ({ src, alt, title }: Attributes) =>
  imageMarkdown(src, { alt, caption: title ?? "", size: "" });

/** Inserts pictures between blocks, with a paragraph below where writing goes on. In a table they stand among words. */
export function insertFigures(transaction: Transaction, pos: number, pictures: Attributes[]) {
  const $pos = transaction.doc.resolve(pos);
  const { selection } = transaction;
  const isAtCaret = selection.empty && selection.head === pos;
  closeHistory(transaction);
  if (!fitsFigure($pos))
    return transaction.insert(
      pos,
      pictures.map((attributes) => image!.create(attributes)),
    );
  const [at, isEnd] = splitAt(transaction, pos);
  const nodes: Node[] = pictures.map((attributes) => figure!.create(attributes));
  transaction.insert(at, nodes);
  const below = at + nodes.length;
  const next = transaction.doc.resolve(below).nodeAfter;
  if (next?.type !== paragraph || (isEnd && next?.content.size))
    transaction.insert(below, paragraph!.create());
  if (isAtCaret) transaction.setSelection(TextSelection.create(transaction.doc, below + 1)).scrollIntoView();
  return transaction.setMeta(...askFor(nodes.flatMap(({ attrs }, index) => (attrs.alt ? [] : [at + index]))));
}

/** In a table, and in an item of a list without words, a picture cannot be a block. */
function fitsFigure($pos: ReturnType<Node["resolve"]>) {
  if (depthOf($pos, table!) !== undefined) return false;
  const isEmptyItem = $pos.depth > 1 && $pos.node(-1).type.name === "list_item" && $pos.index(-1) === 0;
  return !isEmptyItem || $pos.parent.content.size > 0;
}

/** Returns the place between blocks for a place in a text, which is split there, and whether it was the text's end. */
function splitAt(transaction: Transaction, pos: number): [at: number, isEnd: boolean] {
  const $pos = transaction.doc.resolve(pos);
  if (!$pos.parent.inlineContent) return [pos, true];
  const index = $pos.index(-1);
  const mayPrecede = $pos.node(-1).canReplaceWith(index, index, figure!);
  if ($pos.parentOffset === 0 && mayPrecede) return [$pos.before(), false];
  const isEnd = $pos.parentOffset === $pos.parent.content.size;
  if (isEnd || $pos.parentOffset === 0 || $pos.parent.type.spec.code) return [$pos.after(), true];
  transaction.split(pos);
  return [pos + 1, false];
}
