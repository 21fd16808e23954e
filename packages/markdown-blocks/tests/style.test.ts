import { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import { documentOf, readText } from "../text-blocks.ts";
import { openWriter } from "../write-text.ts";

/** Writes "new" in place of "old", which stands once in the text of the document. */
function replaceOld(markdown: string) {
  const blocks = readText(markdown);
  const doc = documentOf(blocks);
  let from = -1;
  doc.descendants((node, position) => {
    const at = node.text?.indexOf("old") ?? -1;
    if (at >= 0) from = position + at;
  });
  const { tr } = EditorState.create({ doc });
  return openWriter(blocks).write(tr.insertText("new", from, from + 3).doc);
}

const longList = (mark: (at: number) => string) =>
  Array.from({ length: 30 }, (_, at) => `${mark(at)} item ${at === 12 ? "old" : at}`).join("\n");

const styles: [what: string, markdown: string][] = [
  ["a list of dashes", longList(() => "-")],
  ["a list of stars", longList(() => "*")],
  ["a list of pluses", longList(() => "+")],
  ["a numbered list", longList((at) => `${at + 1}.`)],
  ["a list of ones", longList(() => "1.")],
  ["a list of numbers with brackets", longList((at) => `${at + 1})`)],
  ["a list that begins with seven", longList((at) => `${at + 7}.`)],
  ["a list with wide marks", longList(() => "-   ")],
  ["a list with numbers out of order", "3. a\n9. old\n1. c"],
  ["a nested list of four spaces", "* a\n    * b\n        * old\n    * c\n* d"],
  ["a nested list of tabs", "- a\n\t- old\n\t- b\n- c"],
  ["a list with different marks within", "- a\n  * old\n  * b\n- c\n  + d"],
  ["a list with blank lines", "- a\n\n- old\n\n- c"],
  ["a list with some blank lines", "- a\n- old\n\n- c"],
  ["a list with paragraphs", "1.  a\n\n    old\n\n2.  c\n\n        code\n"],
  ["a list with code", "- a\n\n  ```js\n  b()\n  ```\n\n- old"],
  ["a list of tasks", "* [x] a\n* [ ] old\n* [X] c"],
  ["an indented list", "   - a\n   - old"],
  ["a heading above a line", "An old heading\n==="],
  ["a heading above a long line", "old\n------------"],
  ["a closed heading", "### old ###"],
  ["stress by underscores", "a _b_ old __c__ ___d___ *e* **f**"],
  ["snake_case and stars", "snake_case a_b_c 2*3*4 5 * 6 old _ and *"],
  ["prices", "$5, US$6 and $HOME are old $"],
  ["escapes", "\\*a\\* \\_b\\_ \\# \\[c\\] old \\`d\\` 1\\. e"],
  ["escapes that are not needed", "\\! \\- \\a old \\:"],
  ["entities", "&copy; &amp; &lt;b&gt; &#35; &nbsp;a old AT&T"],
  ["hard breaks by spaces", "a  \nold  \nb"],
  ["hard breaks by backslashes", "a\\\nold\\\nb"],
  ["soft breaks", "a\n  b\nold\n    c"],
  ["references", "[a][b] [b] [b][] old [*c* d][B]\n\n[b]: /x 'y'"],
  ["links", "[a](</b c> 'd') [e](/f \"g\") <https://h.example> https://i.example old"],
  ["addresses", "www.a.example, ann@a.example and <bob@a.example> are old"],
  ["pictures among words", "![a](/b 'c') old ![](/d)"],
  ["code in a line", "``a ` b`` `c` ` ``d`` ` old"],
  ["formulas and notes in a line", "$a_b$ $$c$$ old[^1]\n\n[^1]: note"],
  ["HTML in a line", "<b>a</b> old <br/> <!-- c -->"],
  ["struck words", "~a~ ~~b~~ old"],
  ["a fence of tildes", "~~~~js  {1}\nold\n```\n~~~~"],
  ["a long fence", "`````\nold\n`````"],
  ["an open fence", "```\nold"],
  ["indented code", "    a\n\n    old\n      b"],
  ["code indented by tabs", "\ta\n\told"],
  ["a table with straight edges", "| a     | b   |\n|:------|----:|\n| old   | c   |\n| d     | e   |"],
  ["a table without edges", "a | b\n--|--\nold | `c \\| d`\ne | f"],
  ["a narrow table", "|a|b|\n|-|-|\n|old|c|\n|d|e|"],
  ["a quotation without spaces", ">a\n>old\n>\n>b"],
  ["a lazy quotation", "> a\nold\nb"],
  ["a nested quotation", "> a\n> > old\n> > - b\n>\n> c"],
  ["a callout", "> [!tip]  \n> a\n> old"],
  ["a callout above a list", "> [!NOTE]\n>\n> * a\n> * old"],
  ["line ends of Windows", "a\r\nold\r\n\r\n* b\r\n* c\r\n"],
  ["line ends of an old Mac", "a\rold\r\r* b\r* c\r"],
  ["a byte order mark", "\uFEFFold\n\nb"],
  ["spaces at ends", "   a old   \n\n\n\n  b  \n\n"],
  ["blocks without a blank line between them", "# a\nold\n***\n- b\n> c\n```\nd\n```"],
  ["rules", "a\n***\nold\n\n- - -\n\n___"],
];

test.for(styles)("%s stays as it is written around a changed word", ([, markdown]) => {
  expect(markdown.match(/old/g)!.length).toBeGreaterThan(0);
  expect(replaceOld(markdown)).toBe(markdown.replace(/old(?!.*old)/s, "new"));
});
