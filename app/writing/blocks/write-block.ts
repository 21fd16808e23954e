import type { AlignType, BlockContent, ListItem, PhrasingContent, RootContent, TableRow } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { type Options, toMarkdown, type Unsafe } from "mdast-util-to-markdown";
import type { Node } from "prosemirror-model";
import { writeInline } from "./write-inline.ts";

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
    | "setext"
    | "closeAtx"
  > {
  /** Whether the pipes of a table stand below each other. */
  tablePipeAlign: boolean;
}

/** Returns the Markdown of a block, without a line break at its end; "" for an empty paragraph. */
export function writeBlock(block: Node, { tablePipeAlign, ...style }: Style): string {
  if (block.type.name === "source") return block.textContent;
  const root = { type: "root" as const, children: [toNode(block)] };
  const bulletOther = style.bullet === "*" ? "-" : "*";
  const extensions = [gfmToMarkdown({ tablePipeAlign })];
  return toMarkdown(root, { ...style, bulletOther, unsafe: [dollar], extensions }).replace(/\n$/, "");
}

/** A dollar sign may begin a formula. */
const dollar: Unsafe = { character: "$", inConstruct: "phrasing" };

function toNode(block: Node): RootContent {
  const { type, attrs } = block;
  switch (type.name) {
    case "paragraph":
      return { type: "paragraph", children: writeInline(block) };
    case "heading":
      return { type: "heading", depth: attrs.level, children: writeInline(block) };
    case "horizontal_rule":
      return { type: "thematicBreak" };
    case "figure": {
      const image = { type: "image" as const, url: attrs.src, alt: attrs.alt, title: attrs.title };
      return { type: "paragraph", children: [image] };
    }
    case "code_block": {
      const [, lang, meta] = /^(\S*)\s*([\s\S]*)$/.exec(attrs.info)!;
      return { type: "code", lang: lang || null, meta: lang ? meta || null : null, value: block.textContent };
    }
    case "source":
      return { type: "html", value: block.textContent };
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
  const marker: PhrasingContent[] = [
    { type: "html", value: `[!${String(block.attrs.callout).toUpperCase()}]` },
  ];
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
    children: row.children.map((cell) => ({ type: "tableCell", children: cellContent(cell) })),
  }));
  const align = block.firstChild!.children.map(({ attrs }) => attrs.align as AlignType);
  return { type: "table", align, children: rows };
}

/** A cell is one line. */
function cellContent(cell: Node): PhrasingContent[] {
  return writeInline(cell.firstChild!).map((node) =>
    node.type === "break" ? { type: "text", value: " " } : node,
  );
}
