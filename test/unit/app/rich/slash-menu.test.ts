import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { markdownLanguage } from "../../../../app/writing/decorations/markdown-language.ts";
import { slashMenu } from "../../../../app/writing/rich/slash-menu.ts";

/** The menu after a "/" is typed at the end of a text. */
function menuAfter(doc: string) {
  const state = EditorState.create({
    doc,
    selection: { anchor: doc.length },
    extensions: [markdownLanguage.extension, slashMenu],
  });
  return state.update({ ...state.replaceSelection("/"), userEvent: "input.type" }).state.field(slashMenu);
}

test("a slash opens the menu at the start of an empty line", () => {
  expect(menuAfter("")?.items.length).toBeGreaterThan(5);
  expect(menuAfter("Text.\n\n")?.from).toBe(7);
});

test("a slash within a text or a block of code is a slash", () => {
  expect(menuAfter("and")).toBeUndefined();
  expect(menuAfter("```\nls ")).toBeUndefined();
  expect(menuAfter("```\n")).toBeUndefined();
});
