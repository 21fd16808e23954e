import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { markdownLanguage } from "../../../../app/writing/decorations/markdown-language.ts";
import type { ImageDetails } from "../../../../app/writing/images/image-markdown.ts";
import {
  detailChanges,
  detailsOf,
  imageAt,
  imageAtCursor,
} from "../../../../app/writing/rich/image-details.ts";

const open = (doc: string, anchor = 0) =>
  EditorState.create({ doc, selection: { anchor }, extensions: [markdownLanguage.extension] });

/** A text that is one image, after its details are changed. */
function change(doc: string, changes: Partial<ImageDetails>): string {
  const state = open(doc);
  const node = imageAt(state, 0)!;
  const before = detailsOf(state, node);
  return state
    .changes(detailChanges(state, node, before, { ...before, ...changes }))
    .apply(state.doc)
    .toString();
}

test("a change of one detail of an image changes only that part of its source", () => {
  const image = `![A *dark* \\* loaf]( </images/a b.webp#wide>   'Rye, "dark"' )`;
  const state = open(image);
  expect(detailsOf(state, imageAt(state, 0)!)).toEqual({
    alt: "A *dark* * loaf",
    caption: 'Rye, "dark"',
    size: "wide",
  });
  expect(change(image, {})).toBe(image);
  expect(change(image, { alt: "[A] loaf" })).toBe(image.replace("A *dark* \\* loaf", "\\[A\\] loaf"));
  expect(change(image, { size: "" })).toBe(image.replace("#wide", ""));
  expect(change(image, { size: "full" })).toBe(image.replace("#wide", "#full"));
  expect(change(image, { caption: 'The "loaf"' })).toBe(
    image.replace(`   'Rye, "dark"'`, ' "The \\"loaf\\""'),
  );
  expect(change(image, { caption: " " })).toBe(image.replace(`   'Rye, "dark"'`, ""));
  expect(change("![](/a.webp)", { alt: "A", caption: "B", size: "wide" })).toBe('![A](/a.webp#wide "B")');
});

test("Enter opens an image from within its source, or from right before it when it is a paragraph below other text", () => {
  const opens = (doc: string) => imageAtCursor(open(doc.replace("^", ""), doc.indexOf("^"))) !== undefined;
  expect(opens("Text\n\n^![A](/a.webp)")).toBe(true);
  expect(opens("Text\n\n![A^](/a.webp)")).toBe(true);
  expect(opens("Text ![A](/a.w^ebp) text")).toBe(true);
  expect(opens("Text ^![A](/a.webp) text")).toBe(false);
  expect(opens("Text\n\n![A](/a.webp)^")).toBe(false);
  expect(opens("^![A](/a.webp)")).toBe(false);
  expect(opens("Text\n\n![Uploading a 1…^]()")).toBe(false);
});
