import { schema } from "markdown-blocks/schema";
import { openWriter } from "markdown-blocks/write-text";
import { Slice } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { joinLists } from "../../rich/list-commands.ts";
import { readText } from "../../rich/read-text.ts";

test("a number behind a list goes on with it only when it follows, or begins anew", () => {
  const rows: [before: string, added: string, after: string][] = [
    ["1. one", "2024. It was", "1. one\n\n2024) It was"],
    ["1. one", "1984. It was", "1. one\n\n1984) It was"],
    ["1. one\n2. two", "2024. It was", "1. one\n2. two\n\n2024) It was"],
    ["3. three", "30. thirty", "3. three\n\n30) thirty"],
    ["1) one", "7. seven", "1) one\n\n7. seven"],
    ["1. one", "0. nought", "1. one\n\n0) nought"],
    ["1. one", "2. two", "1. one\n2. two"],
    ["1. one\n2. two", "3. three", "1. one\n2. two\n3. three"],
    ["5. five", "6. six", "5. five\n6. six"],
    ["1. one", "1. two", "1. one\n2. two"],
    ["- one", "- two", "- one\n- two"],
    ["- one", "2024. It was", "- one\n\n2024. It was"],
    ["One.", "2024. It was", "One.\n\n2024. It was"],
  ];
  const docOf = (text: string) =>
    schema.topNodeType.create(
      null,
      readText(text).pieces.map(({ node }) => node),
    );
  const written = rows.map(([before, added]) => {
    const state = EditorState.create({ doc: docOf(before), plugins: [joinLists] });
    const end = state.doc.content.size;
    const edit = state.tr.replace(end, end, new Slice(docOf(added).content, 0, 0));
    return [before, added, openWriter(readText(before)).write(state.apply(edit).doc)];
  });
  expect(written).toEqual(rows);
});
