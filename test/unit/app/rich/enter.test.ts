import { insertNewlineAndIndent } from "@codemirror/commands";
import { syntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { markdownLanguage } from "../../../../app/writing/decorations/markdown-language.ts";
import { continueListOrQuote, newParagraph } from "../../../../app/writing/rich/list-commands.ts";

/** What a text becomes when somebody types it, with Enter for each line break. */
function type(text: string): EditorState {
  let state = EditorState.create({ extensions: [markdownLanguage.extension] });
  for (const character of text)
    if (character === "\n") {
      const specification = continueListOrQuote(state) ?? newParagraph(state);
      if (specification) state = state.update(specification).state;
      else
        insertNewlineAndIndent({
          state,
          dispatch(transaction) {
            state = transaction.state;
          },
        });
    } else state = state.update(state.replaceSelection(character)).state;
  return state;
}

const topBlocks = (state: EditorState) => {
  const names: string[] = [];
  for (let node = syntaxTree(state).topNode.firstChild; node; node = node.nextSibling) names.push(node.name);
  return names;
};

test("a table that is typed line by line becomes a table, and an empty line ends it", () => {
  const typed = "Flours:\n| Flour | Grams |\n| --- | ---: |\n| rye | 500 |\n| wheat | 20 |\n\nMix.";
  const state = type(typed);
  expect(state.doc.toString()).toBe(typed.replace("Flours:\n", "Flours:\n\n"));
  expect(topBlocks(state)).toEqual(["Paragraph", "Table", "Paragraph"]);
});

test("a pipe within a line makes no table row of it", () => {
  expect(type("|x| is small\nand more").doc.toString()).toBe("|x| is small\n\nand more");
});
