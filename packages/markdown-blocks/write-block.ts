import type { AlignType, BlockContent, ListItem, RootContent, TableRow } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { type Join, type Options, toMarkdown, type Unsafe } from "mdast-util-to-markdown";
import type { Node } from "prosemirror-model";
import { plainLetters } from "./plain-letters.ts";
import { sourceNode, writeInline } from "./write-inline.ts";

/** How a text writes its marks. */
export interface Style
  extends Pick<
    Options,
    | "bullet"
    | "bulletOrdered"
    | "emphasis"
    | "strong"
    | "fence"
    | "rule"
    | "listItemIndent"
    | "incrementListMarker"
    | "closeAtx"
    | "fences"
  > {
  /** The line below a heading that is written so. */
  underline?: string;
  /** Whether the pipes of a table stand below each other. */
  tablePipeAlign: boolean;
}

/** Returns the Markdown of a block, without a line break at its end; "" for an empty paragraph. */
export function writeBlock(block: Node, { tablePipeAlign, underline, ...style }: Style): string {
  if (block.type.name === "source") return block.textContent;
  if (block.type.name === "task") return block.attrs.source;
  const root = { type: "root" as const, children: [toNode(block)] };
  const markdown = toMarkdown(root, {
    ...style,
    setext: underline !== undefined,
    bulletOther: style.bullet === "*" ? "-" : "*",
    unsafe: [dollar, colon],
    join: [keepApart],
    handlers: { source: writeSource } as Options["handlers"],
    extensions: [gfmToMarkdown({ tablePipeAlign })],
  }).replace(/\n$/, "");
  const plain = plainLetters(markdown);
  return underline ? plain.replace(/(?<=\n)([=-])\1*$/, (line) => keepUnderline(line, underline)) : plain;
}

/** "=" and "-" stand for two levels. */
const keepUnderline = (line: string, underline: string) =>
  line[0] === underline.trim()[0] ? underline : line;

const writeSource = ({ value }: { value: string }) => value;
// What is written before a node depends on its first character.
writeSource.peek = ({ value }: { value: string }) => value.charAt(0);

/** Also in a tight list: right below a list or quotation, a table would be words of it, and so would an empty item in a quotation. */
const keepApart: Join = (left, right) => {
  const list = right.type === "blockquote" ? right.children[0] : undefined;
  const beginsEmpty = list?.type === "list" && list.children[0]!.children.length === 0;
  return beginsEmpty || (right.type === "table" && left.type !== "paragraph") ? 1 : undefined;
};

/** A dollar sign may begin a formula. */
const dollar: Unsafe = { character: "$", inConstruct: "phrasing" };

/** Behind the mark of a footnote that begins a line, a colon would make a note of what follows. */
const colon: Unsafe = { before: "\\]", character: ":", inConstruct: "phrasing" };

function toNode(block: Node): RootContent {
  const { type, attrs } = block;
  switch (type.name) {
    case "paragraph":
      return { type: "paragraph", children: writeInline(block) };
    case "heading":
      return { type: "heading", depth: attrs.level, children: writeInline(block, attrs.level > 2) };
    case "horizontal_rule":
      return { type: "thematicBreak" };
    case "figure": {
      const image = { type: "image" as const, url: attrs.src, alt: attrs.alt, title: attrs.title };
      return { type: "paragraph", children: [image] };
    }
    case "code_block": {
      const [, lang, meta] = /^([^ \t]*)[ \t]*(.*)$/s.exec(attrs.info)!;
      return { type: "code", lang: lang || null, meta: lang ? meta || null : null, value: block.textContent };
    }
    case "source":
      return sourceNode(block.textContent);
    case "task":
      return sourceNode(block.attrs.source);
    case "blockquote":
      return { type: "blockquote", children: quoteContent(block) };
    case "bullet_list":
    case "ordered_list":
      return listNode(block);
    case "table":
      return tableNode(block);
    default:
      throw new Error(`no Markdown for ${type.name}`);
  }
}

/** The blocks within a block, without empty paragraphs, which Markdown does not have. */
function contentOf(block: Node): BlockContent[] {
  return block.children
    .map(toNode)
    .filter((node) => node.type !== "paragraph" || node.children.length > 0) as BlockContent[];
}

function quoteContent(block: Node): BlockContent[] {
  const content = contentOf(block);
  if (!block.attrs.callout) return content;
  const marker = [sourceNode(`[!${String(block.attrs.callout).toUpperCase()}]`)];
  const [first, ...others] = content;
  if (first?.type !== "paragraph") return [{ type: "paragraph", children: marker }, ...content];
  return [
    { type: "paragraph", children: [...marker, { type: "text", value: "\n" }, ...first.children] },
    ...others,
  ];
}

function listNode({ type, attrs, children }: Node): RootContent {
  const ordered = type.name === "ordered_list";
  const items: ListItem[] = children.map((item) => ({
    type: "listItem",
    checked: item.attrs.checked,
    spread: item.attrs.spread,
    children: contentOf(item),
  }));
  return {
    type: "list",
    ordered,
    start: ordered ? attrs.order : null,
    spread: attrs.spread,
    children: items,
  };
}

function tableNode(block: Node): RootContent {
  const rows: TableRow[] = block.children.map((row) => ({
    type: "tableRow",
    children: row.children.map((cell) => ({
      type: "tableCell",
      children: writeInline(cell.firstChild!, true),
    })),
  }));
  const align = block.firstChild!.children.map(({ attrs }) => attrs.align as AlignType);
  return { type: "table", align, children: rows };
}
