import { parseMarkdown } from "markdown-syntax/parse-markdown";
import type { Nodes, Root } from "mdast";

const reference = /(?<!\\)&#x([\dA-F]{4,5});/g;
const wideLetter = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/**
 * The writer of Markdown encodes letters beside marks, where CommonMark alone would see no emphasis. We see it beside Chinese,
 * Japanese and Korean: the letters themselves stand there, when that reads the same.
 */
export function plainLetters(markdown: string): string {
  const plain = markdown.replace(reference, (whole, code: string) => {
    const letter = String.fromCodePoint(Number.parseInt(code, 16));
    return wideLetter.test(letter) ? letter : whole;
  });
  return plain === markdown || read(plain) !== read(markdown) ? markdown : plain;
}

const read = (markdown: string) => JSON.stringify(withoutPlaces(parseMarkdown(markdown)));

function withoutPlaces(node: Nodes): unknown {
  const { position: _, ...own } = node;
  return "children" in node ? { ...own, children: (node as Root).children.map(withoutPlaces) } : own;
}
