import { documentOf, readText } from "markdown-blocks/text-blocks";
import { openWriter } from "markdown-blocks/write-text";
import type { Node } from "prosemirror-model";
import { EditorState, TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { seededRandom } from "../../../../proof/fuzz/random.ts";
import { markdownExamples, someLongTexts } from "../../../../test/support/markdown-texts.ts";
import { richEdits } from "../../../../test/support/rich-edits.ts";
import { mergeTexts } from "../../lib/merge-texts.ts";
import { openRichText } from "../../rich/rich-text.ts";

const names = [
  "a letter",
  "a sign",
  "deletion",
  "formatting",
  "an item",
  "a row",
  "a paragraph below",
  "a move",
];

/** Writes a word at the beginning of a paragraph. */
function writeWord(text: string, word: string, isWanted: (at: number, count: number) => boolean) {
  const blocks = readText(text);
  const doc = documentOf(blocks);
  const starts: number[] = [];
  doc.forEach((node, offset) => {
    if (node.type.name === "paragraph") starts.push(offset + 1);
  });
  const at = starts.find((_, index) => isWanted(index, starts.length))!;
  return openWriter(blocks).write(EditorState.create({ doc }).tr.insertText(word, at).doc);
}

const hasParagraphs = ({ text }: { text: string }) =>
  readText(text).pieces.filter(({ node }) => node.type.name === "paragraph").length > 1;

test("a merge of edits in two blocks has both, and else the bytes of the text", () => {
  for (const { name, text } of someLongTexts.filter(hasParagraphs)) {
    const mine = writeWord(text, "Mine ", (at) => at === 0);
    const theirs = writeWord(text, "Theirs ", (at, count) => at === count - 1);
    const { text: merged, conflicts } = mergeTexts(text, theirs, mine);
    expect(conflicts, name).toEqual([]);
    expect(merged.match(/Mine |Theirs /g), name).toEqual(["Mine ", "Theirs "]);
    expect(merged.replace(/Mine |Theirs /g, ""), name).toBe(text);
  }
});

test("a change from elsewhere gives its text, and leaves alone equal blocks and the selection", () => {
  const random = seededRandom("changes");
  for (const { name, text } of [...markdownExamples, ...someLongTexts]) {
    const rich = openRichText(text);
    let doc: Node = rich.document;
    // What this writer has not sent yet.
    if (random.oneIn(2)) doc = richEdits["a letter"]!(doc, random.below(doc.childCount), random) ?? doc;
    const next = random.oneIn(4) ? random.pick(markdownExamples).text : changeSome(rich.write(doc), random);
    const at = random.below(doc.childCount);
    const start = doc.children.slice(0, at).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const state = EditorState.create({ doc });
    const selected = state.apply(state.tr.setSelection(TextSelection.near(doc.resolve(start))));
    const block = selected.selection.$from.node(1);
    const changed = selected.apply(rich.change(selected, next));
    expect(rich.write(changed.doc), name).toBe(next);
    changed.doc.check();
    if (block && changed.doc.children.includes(block))
      expect(changed.selection.$from.node(1), name).toBe(block);
  }
});

function changeSome(text: string, random: ReturnType<typeof seededRandom>) {
  let result = text;
  for (let count = 1 + random.below(3); count > 0; count--) {
    const blocks = readText(result);
    const doc = documentOf(blocks);
    const edit = richEdits[random.pick(names)]!;
    result = openWriter(blocks).write(edit(doc, random.below(doc.childCount), random) ?? doc);
  }
  return result;
}
