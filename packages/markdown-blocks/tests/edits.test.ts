import type { Node } from "prosemirror-model";
import { expect, test } from "vitest";
import { seededRandom } from "../../../proof/fuzz/random.ts";
import { canonical } from "../../../test/support/canonical.ts";
import { markdownExamples, someLongTexts } from "../../../test/support/markdown-texts.ts";
import { richEdits } from "../../../test/support/rich-edits.ts";
import { styleOf } from "../style-of.ts";
import { documentOf, type Piece, readText } from "../text-blocks.ts";
import { writeBlock } from "../write-block.ts";
import { openWriter } from "../write-text.ts";

/** HTML and formulas may last to the end of the text, and definitions change what other blocks are. */
const isEntangled = (text: string) => /<[a-z!?/]|^\$\$|\]:/im.test(text);
/**
 * CommonMark reads "- 2. foo" below a paragraph as less than elsewhere, and a rule cannot follow a word without a blank line. A
 * line "[!NOTE]" is a callout for readers too.
 */
const knownDifferences = ["CommonMark 61", "CommonMark 299", "> [!NOTE] on the same line"];

/** A list takes what is indented below it and a list of the same kind, so that these may have to be written in another way. */
const mayJoin = (pieces: Piece[]) =>
  pieces.some(({ source }) => /^(?: {2,}|\t)/.test(source)) ||
  pieces.filter(({ node }) => /list$/.test(node.type.name)).length > 1 ||
  isOpen(pieces.at(-1)!.source);

/** Code whose end is the end of the text. */
const isOpen = (source: string) => /^(`{3,}|~{3,})/.test(source) && !/\n *(`{3,}|~{3,})$/.test(source);

test("each block of the examples and articles that is written anew is read again as what it was", () => {
  let count = 0;
  for (const { name, text } of [...markdownExamples, ...someLongTexts]) {
    if (isEntangled(text)) continue;
    for (const { node, source } of readText(text).pieces) {
      const again = documentOf(readText(writeBlock(node, styleOf(source))));
      expect(canonical(again), `${name}: ${source}`).toBe(
        canonical(documentOf({ pieces: [{ node, source, gap: "" }] })),
      );
      count++;
    }
  }
  expect(count).toBeGreaterThan(800);
});

/** Edits the first block, from one that chance chooses, where that can be done. */
function editSomewhere(doc: Node, name: string, random: ReturnType<typeof seededRandom>) {
  const first = random.below(doc.childCount);
  for (let count = 0; count < doc.childCount; count++) {
    const edited = richEdits[name]!(doc, (first + count) % doc.childCount, random);
    if (edited && !edited.eq(doc)) return edited;
  }
  return undefined;
}

test.for(Object.keys(richEdits))("%s in one block is kept, and changes no other block", (name) => {
  const random = seededRandom(name);
  let count = 0;
  for (const { name: textName, text } of [...markdownExamples, ...someLongTexts]) {
    const blocks = readText(text);
    const doc = documentOf(blocks);
    const edited = editSomewhere(doc, name, random);
    if (!edited || isEntangled(text) || knownDifferences.includes(textName)) continue;
    count++;
    const writer = openWriter(blocks);
    const written = writer.write(edited);
    expect(canonical(documentOf(readText(written))), `${textName}:\n${written}`).toBe(canonical(edited));
    for (const { source, node } of blocks.pieces)
      if (edited.children.includes(node) && !mayJoin(blocks.pieces))
        expect(written, textName).toContain(source);
  }
  expect(count).toBeGreaterThan(5);
});
