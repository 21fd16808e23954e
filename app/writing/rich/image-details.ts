import { type EditorState, type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";
import { imageParts, isStandalone } from "../decorations/image-parts.ts";
import {
  altMarkdown,
  captionMarkdown,
  type ImageDetails,
  type ImageSize,
  type OpenedImage,
  sizeMarkdown,
} from "../images/image-markdown.ts";
import type { Change } from "../text/text-changes.ts";
import { wholeTree } from "./syntax-nodes.ts";

interface Options {
  /** undefined: closes what is open, which may still apply what was typed. */
  openImage(image: OpenedImage | undefined): void;
  /** Changes the text when the rich mode was left meanwhile. */
  replaceSource(source: string, markdown: string): void;
}

interface OpenedRange {
  id: number;
  from: number;
  to: number;
}

const addOpened = StateEffect.define<OpenedRange>();

/** Where the last two opened images are, kept up to date while somebody types. Two: one may close while the next one opens. */
const openedField = StateField.define<readonly OpenedRange[]>({
  create: () => [],
  update(ranges, { changes, effects }) {
    const added = effects.find((effect) => effect.is(addOpened))?.value;
    const mapped = ranges.map(({ id, from, to }) => ({
      id,
      from: changes.mapPos(from, 1),
      to: changes.mapPos(to, -1),
    }));
    return added ? [...mapped.slice(-1), added] : mapped;
  },
});

/** A click on an image, or Enter in its source, opens its description, caption and size. */
export function imageDetails({ openImage, replaceSource }: Options): Extension {
  function open(view: EditorView, { from, to }: SyntaxNode) {
    const id = (view.state.field(openedField).at(-1)?.id ?? 0) + 1;
    view.dispatch({ selection: { anchor: from }, effects: addOpened.of({ id, from, to }) });
    openImage(undefined);
    const node = openedImage(view.state, id);
    if (!node) return;
    const details = detailsOf(view.state, node);
    openImage({
      address: imageParts(view.state, node)!.address,
      details,
      apply: (changed) => apply(view, id, details, changed),
      focus: () => view.focus(),
    });
  }

  function apply(view: EditorView, id: number, before: ImageDetails, after: ImageDetails) {
    const { state } = view;
    const node = openedImage(state, id);
    if (!node) return;
    const changes = state.changes(detailChanges(state, node, before, after));
    if (changes.empty) return;
    if (view.dom.isConnected) return view.dispatch({ changes, userEvent: "input" });
    const markdown = changes.apply(state.doc).sliceString(node.from, changes.mapPos(node.to, 1));
    replaceSource(state.sliceDoc(node.from, node.to), markdown);
  }

  const imageNodeOf = ({ target }: Event, view: EditorView) => {
    const element = (target as Element).closest(".cm-figure, .cm-inline-image");
    return element ? imageAt(view.state, view.posAtDOM(element)) : undefined;
  };
  return [
    openedField,
    EditorView.domEventHandlers({
      // A cursor in the source would move the image from under the pointer.
      mousedown: (event, view) => event.button === 0 && imageNodeOf(event, view) !== undefined,
      click(event, view) {
        const node = imageNodeOf(event, view);
        if (node) open(view, node);
        return node !== undefined;
      },
    }),
    Prec.high(
      keymap.of([
        {
          key: "Enter",
          run(view) {
            const node = imageAtCursor(view.state);
            if (node) open(view, node);
            return node !== undefined;
          },
        },
      ]),
    ),
  ];
}

/** The image that was opened; undefined when it is not in the text any more. */
function openedImage(state: EditorState, id: number) {
  const range = state.field(openedField).find((range) => range.id === id);
  const node = range && imageAt(state, range.from);
  return node?.from === range?.from && node?.to === range?.to ? node : undefined;
}

/**
 * The image that Enter opens: the cursor is within its source, or right before an image that stands alone and does not begin
 * the text.
 */
export function imageAtCursor(state: EditorState): SyntaxNode | undefined {
  const { head, empty } = state.selection.main;
  const node = empty && head > 0 ? imageAt(state, head) : undefined;
  if (!node || head >= node.to) return undefined;
  return head > node.from || isStandalone(node) ? node : undefined;
}

/** The image at a position, when it has an address of its own. */
export function imageAt(state: EditorState, at: number): SyntaxNode | undefined {
  for (const side of [1, -1] as const) {
    let node: SyntaxNode | null = wholeTree(state).resolveInner(at, side);
    for (; node; node = node.parent) if (node.name === "Image" && imageParts(state, node)) return node;
  }
  return undefined;
}

export function detailsOf(state: EditorState, node: SyntaxNode): ImageDetails {
  const { address, alt, caption } = imageParts(state, node)!;
  return { alt, caption, size: (sizePattern.exec(address)?.[1] ?? "") as ImageSize };
}

const sizePattern = /#(wide|full)$/;

/** What changes in the source of an image. Its other bytes stay. */
export function detailChanges(
  state: EditorState,
  node: SyntaxNode,
  before: ImageDetails,
  after: ImageDetails,
): Change[] {
  const [url, title] = [node.getChild("URL")!, node.getChild("LinkTitle")];
  const [open, close] = node.getChildren("LinkMark");
  const changes: Change[] = [];
  if (after.alt !== before.alt)
    changes.push({ from: open!.to, to: close!.from, insert: altMarkdown(after.alt) });
  if (after.size !== before.size) {
    const end = url.to - (state.sliceDoc(url.to - 1, url.to) === ">" ? 1 : 0);
    const from = end - (before.size ? sizeMarkdown(before.size).length : 0);
    changes.push({ from, to: end, insert: sizeMarkdown(after.size) });
  }
  if (after.caption !== before.caption)
    changes.push({ from: url.to, to: title?.to ?? url.to, insert: captionMarkdown(after.caption) });
  return changes;
}
