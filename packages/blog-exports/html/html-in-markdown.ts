import { cjkSyntax } from "markdown-syntax/cjk-syntax";
import { formulaSyntax } from "markdown-syntax/formula-syntax";
import type { Nodes, Root, RootContent } from "mdast";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { replaceParts } from "./replace-parts.ts";

const reader = unified().use(remarkParse).use(remarkGfm).use(formulaSyntax).use(cjkSyntax);
const writer = unified()
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true });
/** More blocks between two tags than this do not belong together. */
const maxBlocks = 100;

/** Writes the HTML in a text of Markdown as Markdown: as it is, it would be shown as a text. `convert` converts HTML. */
export function replaceHtml(markdown: string, convert: (html: string) => string): string {
  const { children } = reader.parse(markdown) as Root;
  const definitions = children.filter(({ type }) => type === "definition");
  const parts: { from: number; to: number; html: string }[] = [];
  for (let index = 0; index < children.length; index++) {
    const first = children[index]!;
    if (!holds(first, ["html"])) continue;
    const end = first.type === "html" ? endOf(children, index) : index;
    const blocks = children.slice(index, end + 1);
    const [from, to] = [first.position!.start.offset!, blocks.at(-1)!.position!.end.offset!];
    const tree: Root = { type: "root", children: [...blocks, ...definitions] };
    // A part with footnotes of Markdown stays as it is: they belong to the whole text.
    const isNoted = blocks.some((block) => holds(block, ["footnoteReference", "footnoteDefinition"]));
    if (!isNoted) parts.push({ from, to, html: writer.stringify(writer.runSync(tree)) });
    index = end;
  }
  const text = replaceParts(markdown, parts, ({ html }) => convert(html));
  return text.replace(/\n{3,}/g, "\n\n").trim();
}

function holds(node: Nodes, types: string[]): boolean {
  return (
    types.includes(node.type) || ("children" in node && node.children.some((child) => holds(child, types)))
  );
}

/** The last block of what a tag opens, such as `<details>`. */
function endOf(children: RootContent[], start: number): number {
  let depth = 0;
  for (let index = start; index < Math.min(children.length, start + maxBlocks); index++) {
    const block = children[index]!;
    if (block.type === "html") depth += balance(block.value);
    if (depth <= 0) return index;
  }
  return start;
}

const tag = /<(\/?)([a-z][\w-]*)[^<>]*?(\/?)>/gi;
const empty = /^(?:area|br|col|embed|hr|img|input|link|meta|source|wbr)$/i;

function balance(html: string): number {
  let depth = 0;
  for (const [, end, name, own] of html.matchAll(tag)) if (!own && !empty.test(name!)) depth += end ? -1 : 1;
  return depth;
}
