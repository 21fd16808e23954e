import type { Mark, Node } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { canonical } from "../../../test/support/canonical.ts";
import { schema } from "../schema.ts";
import { styleOf } from "../style-of.ts";
import { documentOf, readText } from "../text-blocks.ts";
import { writeBlock } from "../write-block.ts";
import { openWriter } from "../write-text.ts";

const marks = {
  strong: schema.mark("strong"),
  em: schema.mark("em"),
  strike: schema.mark("strike"),
  code: schema.mark("code"),
  link: schema.mark("link", { href: "/a_(b)?c=*" }),
};
const names = Object.keys(marks) as (keyof typeof marks)[];

function paragraphOf(text: string) {
  return schema.node("doc", null, schema.node("paragraph", null, schema.text(text)));
}

function mark(doc: Node, from: number, to: number, ...some: Mark[]): Node {
  return some.reduce((tr, one) => tr.addMark(from + 1, to + 1, one), EditorState.create({ doc }).tr).doc;
}

function expectFaithful(doc: Node) {
  const block = doc.firstChild!;
  for (const style of [styleOf(""), styleOf("_a_ __b__")]) {
    const markdown = writeBlock(block, style);
    expect(canonical(documentOf(readText(markdown))), markdown).toBe(canonical(doc));
  }
}

/** All parts of a text, as offsets. */
const partsOf = (text: string) =>
  Array.from(text, (_, from) =>
    Array.from(text.slice(from), (_, at) => [from, from + at + 1] as const),
  ).flat();

const text = 'a b, "c" d.ef (g)';

test.for(names)("%s on any part of a sentence reaches readers without its signs", (name) => {
  const doc = paragraphOf(text);
  for (const [from, to] of partsOf(text)) expectFaithful(mark(doc, from, to, marks[name]));
});

test("two marks that overlap reach readers without their signs", () => {
  const doc = paragraphOf("ab, c");
  const parts = partsOf("ab, c");
  for (const one of names)
    for (const other of names.filter((name) => name !== one))
      for (const [from, to] of parts)
        for (const [otherFrom, otherTo] of [
          [0, 5],
          [1, 4],
          [2, 5],
        ] as const)
          expectFaithful(mark(mark(doc, from, to, marks[one]), otherFrom, otherTo, marks[other]));
});

test("beside Chinese, Japanese and Korean, letters are written as they are", () => {
  const write = (text: string, from: number, to: number, one: Mark) => {
    const doc = mark(paragraphOf(text), from, to, one);
    expectFaithful(doc);
    return writeBlock(doc.firstChild!, styleOf(""));
  };
  for (const [text, from, to, strong] of [
    ["注意：这里", 0, 3, "**注意：**这里"],
    ["请看「引号」吧", 2, 6, "请看**「引号」**吧"],
    ["これは（大事）です", 3, 7, "これは**（大事）**です"],
    ["이것은 (중요)합니다", 4, 8, "이것은 **(중요)**합니다"],
    ["a，b。中", 0, 4, "**a，b。**中"],
    ["&#x8FD9;：这", 0, 9, "**\\&#x8FD9;：**这"],
  ] as const) {
    expect(write(text, from, to, marks.strong)).toBe(strong);
    expect(write(text, from, to, marks.strike)).toBe(strong.replaceAll("**", "~~"));
    expect(write(text, from, to, marks.em)).toBe(strong.replaceAll("**", "*"));
  }
  const code = schema.node("code_block", { info: "" }, schema.text("**&#x8FD9;：**&#x8FD9;"));
  expect(writeBlock(code, styleOf(""))).toBe("```\n**&#x8FD9;：**&#x8FD9;\n```");
  for (const text of ["注意：这里", "이것은 (중요)합니다"])
    for (const name of names)
      for (const [from, to] of partsOf(text)) expectFaithful(mark(paragraphOf(text), from, to, marks[name]));
});

const signs = [
  "* a",
  "- a",
  "+ a",
  "1. a",
  "1) a",
  "# a",
  "#",
  "> a",
  "```",
  "~~~",
  "---",
  "***",
  "===",
  "    a",
  "| a |",
  "|-|",
  "[a]: /b",
  "[^1]: a",
  "$$",
  "$a$",
  "<b>",
  "<!-- a -->",
  "&amp;",
  "\\*",
  "\\",
  "a\\",
  "`a`",
  "``",
  "*a*",
  "_a_",
  "**a**",
  "~~a~~",
  "~a~",
  "[a](b)",
  "![a](b)",
  "[a]",
  "[ ] a",
  "a!",
  "!",
  "![",
  "](",
  "a_b_c",
  "2*3*4",
  "C# & C++",
  "50% ~ 60%",
  "$5 and $6",
  "US$7",
  "a  b",
  "1986. It",
  "-1",
  "+1",
  "#tag",
  "@me",
  "1.",
  "-",
  "a\u00A0",
  "\u00A0a",
  "a\u200B",
  ":a:",
  "a | b",
  "&copy",
  "AT&T",
  "\\(a\\)",
  "a^2^",
  "H~2~O",
  "==a==",
  "{a}",
  "@a{b}",
  "---\na",
];

test("text that looks like Markdown stays text", () => {
  for (const sign of signs)
    for (const [before, after] of [
      ["", ""],
      ["a ", " b"],
      ["a", "b"],
      ["*", "*"],
    ]) {
      const content = `${before}${sign}${after}`.trim().replace("\n", " ");
      expectFaithful(paragraphOf(content));
      expectFaithful(mark(paragraphOf(content), 0, content.length, marks.em));
      const paragraph = paragraphOf(content).firstChild!;
      const heading = schema.node("heading", { level: 3 }, paragraph.content);
      const item = schema.node("bullet_list", null, schema.node("list_item", null, paragraph));
      const quotation = schema.node("blockquote", null, [paragraph, paragraph]);
      const cell = (type: string) => schema.node("table_row", null, schema.node(type, null, paragraph));
      const table = schema.node("table", null, [cell("table_header"), cell("table_cell")]);
      for (const block of [heading, item, quotation, table]) expectFaithful(schema.node("doc", null, block));
    }
});

test("a colon behind the mark of a footnote makes no note of the words behind it", () => {
  const note = "\n\n[^1]: Note";
  const blocks = readText(`Rye[^1]: wait.${note}`);
  const { doc } = EditorState.create({ doc: documentOf(blocks) }).tr.delete(1, 4);
  const written = openWriter(blocks).write(doc);
  expect(written).toBe(`[^1]\\: wait.${note}`);
  expect(canonical(documentOf(readText(written)))).toBe(canonical(doc));
});
