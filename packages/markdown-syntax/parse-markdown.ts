import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { cjkSyntax } from "./cjk-syntax.ts";
import { formulaSyntax } from "./formula-syntax.ts";

const processor = unified().use(remarkParse).use(remarkGfm).use(formulaSyntax).use(cjkSyntax).freeze();

/** Returns the syntax tree of a text. What is nested too deep to be read is one block of HTML. */
export function parseMarkdown(text: string): Root {
  try {
    return processor.parse(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const [start, end] = [0, text.length].map((offset) => ({ line: 1, column: 1 + offset, offset }));
    return {
      type: "root",
      children: [{ type: "html", value: text, position: { start: start!, end: end! } }],
    };
  }
}
