import { schema } from "markdown-blocks/schema";
import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { type CodeToken, fetchCodeTokens } from "./fetch-code-tokens.ts";

const pauseMs = 500;
/** Longer code has no colours. */
const maxLength = 20_000;

/** Colours code as readers get it, a moment after it was typed. Until then the colours it had move along. */
export function codeColours() {
  const known = new WeakMap<Node, CodeToken[]>();
  const plugin: Plugin<DecorationSet> = new Plugin<DecorationSet>({
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, colours) =>
        transaction.getMeta(plugin) ?? colours.map(transaction.mapping, transaction.doc),
    },
    props: { decorations: (state) => plugin.getState(state) },
    view(view) {
      let aborter = new AbortController();
      let timer = setTimeout(() => colour(view), 0);
      async function colour(view: EditorView) {
        const blocks = codeBlocks(view.state.doc);
        const unknown = blocks.filter(({ node }) => !known.has(node)).map(({ node }) => node);
        if (unknown.length === 0) return draw(view);
        aborter = new AbortController();
        const wanted = unknown.map((node) => ({
          language: String(node.attrs.info).split(/\s/)[0]!,
          code: node.textContent,
        }));
        const all = await fetchCodeTokens(wanted, aborter.signal).catch(() => undefined);
        unknown.forEach((node, at) => void (all && known.set(node, all[at]!)));
        if (all && !view.isDestroyed && !view.composing) draw(view);
      }
      function draw(view: EditorView) {
        const colours = codeBlocks(view.state.doc).flatMap(({ node, pos }) =>
          (known.get(node) ?? []).map(({ from, to, className }) =>
            Decoration.inline(pos + 1 + from, pos + 1 + to, { class: className }),
          ),
        );
        const drawn = DecorationSet.create(view.state.doc, colours);
        view.dispatch(view.state.tr.setMeta(plugin, drawn).setMeta("addToHistory", false));
      }
      return {
        update(view, before) {
          if (view.state.doc === before.doc) return;
          aborter.abort();
          clearTimeout(timer);
          timer = setTimeout(() => colour(view), pauseMs);
        },
        destroy() {
          aborter.abort();
          clearTimeout(timer);
        },
      };
    },
  });
  return plugin;
}

function codeBlocks(doc: Node): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number }[] = [];
  doc.descendants((node, pos) => {
    const isColoured =
      node.type === schema.nodes.code_block &&
      node.attrs.info &&
      node.content.size > 0 &&
      node.content.size <= maxLength;
    if (isColoured) found.push({ node, pos });
    return !node.isTextblock;
  });
  return found;
}
