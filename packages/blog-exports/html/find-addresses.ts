import { formulaSyntax } from "markdown-syntax/formula-syntax";
import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { visit } from "unist-util-visit";
import type { PlacedAddress } from "../imported.ts";

/** The addresses of links and images in a text, in their order. */
export const findAddresses = (markdown: string) => readPlaces(markdown).found;

/** The same with the syntax tree of the text. */
export function readPlaces(markdown: string): { tree: Root; found: PlacedAddress[] } {
  const found: PlacedAddress[] = [];
  const tree = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(formulaSyntax)
    .use(keepPlaces, found)
    .parse(markdown);
  visit(tree, "link", ({ url, position }) => {
    // A text that only looks like an address, such as an e-mail, has no place of its own; nothing is rewritten there.
    if (!position) return;
    const [from, to] = [position.start.offset!, position.end.offset!];
    const written = markdown.slice(from, to).replace(/^<(.*)>$/, "$1");
    if (written === url) found.push({ from, to, address: url, of: "bare" });
  });
  return { tree, found: found.sort((a, b) => a.from - b.from) };
}

/** The parser's own nodes do not say where in them the address stands. */
function keepPlaces(this: Processor, found: PlacedAddress[]) {
  type Node = { type: PlacedAddress["of"]; url: string };
  const keep = (node: unknown, url: string, from: number, to: number) => {
    (node as Node).url = url;
    found.push({ from, to, address: url, of: (node as Node).type });
  };
  this.data().fromMarkdownExtensions!.push({
    exit: {
      resourceDestinationString({ start, end }) {
        const url = this.resume();
        keep(this.stack.at(-1), url, start.offset, end.offset);
      },
      definitionDestinationString({ start, end }) {
        const url = this.resume();
        keep(this.stack.at(-1), url, start.offset, end.offset);
      },
    },
  });
}
