import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { formulaSyntax } from "../../markdown/formula-syntax.ts";

const processor = unified().use(remarkParse).use(remarkGfm).use(formulaSyntax).freeze();

/** Returns the syntax tree of a text, read as the readers' pages read it. */
export function parseMarkdown(text: string): Root {
  return processor.parse(text);
}
