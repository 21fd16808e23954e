import { diffArrays } from "diff";
import { documentOf, type Piece } from "markdown-blocks/text-blocks";
import { openWriter, type Part } from "markdown-blocks/write-text";
import { Fragment, type Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { replaceStep } from "prosemirror-transform";
import { readText } from "./read-text.ts";

export type RichText = ReturnType<typeof openRichText>;

/** The Markdown behind a document of the rich text. What nobody touched keeps its bytes. */
export function openRichText(text: string) {
  const blocks = readText(text);
  let writer = openWriter(blocks);
  return {
    document: documentOf(blocks),
    /** Returns the Markdown of a document. */
    write: (doc: Node): string => writer.write(doc),
    /** Returns the blocks of a document with their Markdown. */
    parts: (doc: Node) => writer.parts(doc),
    /**
     * Returns the transaction that makes the document the one of `text`, which was changed elsewhere: only the blocks that
     * differ are replaced, and undo does not take it back.
     */
    change(state: EditorState, text: string): Transaction {
      const parts = writer.parts(state.doc);
      const next = readText(text);
      const transaction = state.tr.setMeta("addToHistory", false);
      // The paragraph of an empty text stands for no piece, and would stay.
      if (parts.length === 0 && next.pieces.length > 0)
        transaction.replaceWith(0, state.doc.content.size, documentOf(next).content);
      else replaceChanged(transaction, parts, next.pieces);
      writer = openWriter(next);
      return transaction;
    },
  };
}

/** Replaces the blocks that differ. Those that do not stand for their new pieces from now on. */
function replaceChanged(transaction: Transaction, parts: Part[], pieces: Piece[]) {
  const { doc } = transaction;
  const starts = new Map<Node, number>();
  doc.forEach((node, offset) => void starts.set(node, offset));
  const changes = diffArrays(
    parts.map(({ source }) => source),
    pieces.map(({ source }) => source),
  );
  let [old, made] = [0, 0];
  for (let index = 0; index < changes.length; index++) {
    const { count, added, removed } = changes[index]!;
    if (!added && !removed) {
      for (let at = 0; at < count; at++) pieces[made++]!.node = parts[old++]!.node;
      continue;
    }
    const follower = changes[index + 1];
    const isReplaced = removed && follower?.added;
    const addedCount = added ? count : isReplaced ? follower.count : 0;
    const gone = removed ? parts.slice(old, old + count) : [];
    const nodes = pieces.slice(made, made + addedCount).map(({ node }) => node);
    const from = starts.get((gone[0] ?? parts[old])?.node as Node) ?? doc.content.size;
    const last = gone.at(-1)?.node;
    replaceBlocks(transaction, from, last ? starts.get(last)! + last.nodeSize : from, nodes);
    old += gone.length;
    made += addedCount;
    if (isReplaced) index++;
  }
}

/** `from` and `to` are positions before the transaction. Within a single block, what both versions share stays. */
function replaceBlocks(transaction: Transaction, from: number, to: number, nodes: Node[]) {
  const [start, end] = [transaction.mapping.map(from), transaction.mapping.map(to)];
  const [old, next] = [transaction.doc.nodeAt(start), nodes[0]];
  const isOne = old && nodes.length === 1 && old.nodeSize === end - start && old.sameMarkup(next!);
  const first = isOne ? old.content.findDiffStart(next!.content) : null;
  if (!isOne || first === null) return void transaction.replaceWith(start, end, Fragment.from(nodes));
  let { a, b } = old.content.findDiffEnd(next!.content)!;
  const overlap = first - Math.min(a, b);
  if (overlap > 0) [a, b] = [a + overlap, b + overlap];
  const step = replaceStep(transaction.doc, start + 1 + first, start + 1 + a, next!.slice(first, b));
  const changed = step?.apply(transaction.doc).doc?.nodeAt(start);
  if (step && changed?.eq(next!)) transaction.step(step);
  else transaction.replaceWith(start, end, next!);
}
