import { toString as textOf } from "hast-util-to-string";
import type { Link, Nodes } from "mdast";
import { expect, test } from "vitest";
import { parseMarkdown } from "../parse-markdown.ts";

function nodesOf(text: string, type: Nodes["type"]): Nodes[] {
  const inside = (node: Nodes): Nodes[] =>
    node.type === type ? [node] : "children" in node ? node.children.flatMap(inside) : [];
  return inside(parseMarkdown(text));
}

test("emphasis needs no spaces around it in Chinese, Japanese and Korean", () => {
  const texts = {
    "**注意：**这里。": "注意：",
    "他说**“好”**的。": "“好”",
    "**テスト。**次": "テスト。",
    "**강조(괄호)**입니다。": "강조(괄호)",
    "これは**「重要」**です": "「重要」",
    "请看**[链接](/a)**。": "链接",
    "中文**bold.**中文": "bold.",
    "**「あ」**「い」": "「あ」",
    "前**（注）**後": "（注）",
    "그는 **“좋다.”**라고": "“좋다.”",
    "plain **bold** text": "bold",
  };
  for (const [text, bold] of Object.entries(texts))
    expect
      .soft(
        nodesOf(text, "strong").map((node) => textOf(node as never)),
        text,
      )
      .toEqual([bold]);
  expect(nodesOf("~~错误。~~正确", "delete")).toHaveLength(1);
  expect(nodesOf("a ** b ** c", "strong")).toEqual([]);
});

test("a bare address ends before the sentence behind it, and nothing of it is lost", () => {
  const texts = {
    "见 https://example.com/docs，然后。": "https://example.com/docs",
    "见 https://example.com。完": "https://example.com",
    "（https://example.com/x）后": "https://example.com/x",
    "中文https://example.com/a英文": "https://example.com/a",
    "https://example.com/?q=1です": "https://example.com/?q=1",
    "https://example.com/a.html를 보세요": "https://example.com/a.html",
    "「https://example.com/b」": "https://example.com/b",
    "www.example.com/c、次": "http://www.example.com/c",
    "https://zh.example.org/wiki/面包": "https://zh.example.org/wiki/面包",
    "https://zh.example.org/wiki/面包。完": "https://zh.example.org/wiki/面包",
    "https://example.com/?q=面包&n=1": "https://example.com/?q=面包&n=1",
    "<https://example.com/，x>": "https://example.com/，x",
    "[https://example.com/，x](https://example.com/，x)": "https://example.com/，x",
    "https://example.com/über": "https://example.com/über",
  };
  for (const [text, url] of Object.entries(texts)) {
    expect
      .soft(
        nodesOf(text, "link").map((node) => (node as Link).url),
        text,
      )
      .toEqual([url]);
    if (!/[<[]/.test(text)) expect.soft(textOf(parseMarkdown(text) as never), text).toBe(text);
  }
});
