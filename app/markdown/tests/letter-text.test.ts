import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { expect, test } from "vitest";
import { letterText } from "../letter-html.server.ts";

const parser = unified().use(rehypeParse, { fragment: true });

test("the text of a letter numbers its lists as they are, and keeps a row of a table in its line", () => {
  for (const [html, expected] of [
    ["<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"],
    ['<ol start="3"><li>a</li><li>b</li></ol>', "3. a\n4. b"],
    ['<ol start="0"><li>a</li></ol>', "0. a"],
    ['<ol start="9"><li>a</li><li>b</li></ol>', "9. a\n10. b"],
    ['<ul start="3"><li>a</li></ul>', "- a"],
    ['<blockquote><ol start="3"><li>a</li></ol></blockquote>', "> 3. a"],
    ['<ul><li>x<ol start="3"><li>a</li></ol></li></ul>', "- x\n  3. a"],
    ["<table><tr><td>a<br>b</td><td>c</td></tr></table>", "a b | c"],
    ["<table><tr><th>a<br><br>b</th><td>c<br>d</td></tr></table>", "a b | c d"],
    ["<p>a<br>b</p>", "a\nb"],
  ] as const)
    expect(letterText(parser.parse(html)), html).toBe(expected);
});
