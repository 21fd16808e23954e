import type { Element, Root } from "hast";
import type { Root as MarkdownRoot, Nodes } from "mdast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { readPlaces } from "./find-addresses.ts";
import { replaceParts } from "./replace-parts.ts";

/** What takes the place of a part of a text, in UTF-16 units. */
interface Edit {
  from: number;
  to: number;
  text: string;
}

/**
 * Puts other addresses into a text of Markdown, and takes out needless blank lines between its blocks. The syntax tree says
 * where they are, and all else stays byte for byte: code, notes and formulas may look like addresses.
 */
export function resolveText(markdown: string, resolve: (address: string) => string): string {
  if (!mayChange.test(markdown) || isHeavy(markdown)) return markdown;
  const { tree, found } = readPlaces(markdown);
  const gaps = tree.children.flatMap(({ position }, index): Edit[] => {
    const from = position!.end.offset!;
    const to = tree.children[index + 1]?.position?.start.offset ?? from;
    const text = markdown.slice(from, to).replace(/\n{3,}/g, "\n\n");
    return text.length < to - from ? [{ from, to, text }] : [];
  });
  const own = found.map(({ from, to, address }) => ({
    ...{ from, to, text: change(address, resolve, () => markdown.slice(from, to)) },
  }));
  const edits = [...gaps, ...own, ...addressesInHtml(tree, markdown, resolve)].sort(
    (a, b) => a.from - b.from,
  );
  return replaceParts(markdown, edits, ({ text }) => text);
}

const mayChange = /\n{3}|\][(:]|<\w/;

/** With so many marks in a paragraph the parser takes minutes: the converter, which is stopped then, judges such a text. */
const isHeavy = (markdown: string) =>
  markdown
    .split(/\n(?=[ \t]*(?:[-*+>#|\n]|\d+[.)]))/)
    .some((part) => part.length > 4000 && part.replace(/[^[\]*_<`]/g, "").length > 4000);

/** An address that stays is written as it was. */
function change(address: string, resolve: (address: string) => string, own: () => string): string {
  const resolved = resolve(address);
  return resolved === address
    ? own()
    : resolved.replace(/[\s()<>"']/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

const html = unified().use(rehypeParse, { fragment: true, verbose: true });

function addressesInHtml(tree: MarkdownRoot, markdown: string, resolve: (address: string) => string): Edit[] {
  const edits: Edit[] = [];
  visit(tree, "html", ({ position }) => {
    const start = position!.start.offset!;
    const source = markdown.slice(start, position!.end.offset!);
    if (!/\b(?:src|href|poster)\s*=/i.test(source)) return;
    visit(html.parse(source) as Root, "element", ({ properties, data }: Element) => {
      for (const name of ["src", "href", "poster"]) {
        const place = data?.position?.properties?.[name];
        const address = properties[name];
        if (!place || typeof address !== "string" || address === "") continue;
        const [from, end] = [place.start.offset!, place.end.offset!];
        const [, before = "", value = ""] = /^([^=]*=\s*["']?)(.*?)["']?$/s.exec(source.slice(from, end))!;
        const at = start + from + before.length;
        edits.push({ from: at, to: at + value.length, text: change(address, resolve, () => value) });
      }
    });
  });
  return edits;
}

/** What a heading shows. */
export const headingText = (heading: string) => {
  const shown = isHeavy(heading) ? undefined : readPlaces(`# ${heading}`).tree.children[0];
  return shown ? textOf(shown).trim() : heading;
};

const textOf = (node: Nodes): string =>
  "value" in node
    ? node.value
    : "children" in node
      ? node.children.map(textOf).join("")
      : "alt" in node
        ? (node.alt ?? "")
        : "";
