import { parseMarkdown } from "markdown-syntax/parse-markdown";
import type { Nodes, Parents, RootContent } from "mdast";

/** A part of a text: the offsets of its first character and of the one after its last, in UTF-16 units. */
export interface TextRange {
  from: number;
  to: number;
}

type BlockKind = "paragraph" | "heading" | "list" | "code" | "quote" | "table" | "other";

/** A block that is in no other block. `text`: without markup, and without images. `level`: of a heading, from 1. */
export interface Block extends TextRange {
  kind: BlockKind;
  text: string;
  level?: number;
}

export interface Link extends TextRange {
  /** Without markup. */
  text: string;
  address: string;
  /** Whether the address stands in the text as it is. */
  isBare: boolean;
  /** Whether it holds an image. */
  hasImage: boolean;
  /** Whether its paragraph holds nothing else: then it is drawn as a card. */
  isAlone: boolean;
}

export interface TextImage extends TextRange {
  alt: string;
  address: string;
}

export interface MarkdownParts {
  blocks: Block[];
  links: Link[];
  images: TextImage[];
}

/** The blocks, links and images of a text, each in the order of the text. Footnotes and raw HTML are left out. */
export function markdownParts(markdown: string): MarkdownParts {
  const { children } = parseMarkdown(markdown);
  const blocks = children.filter(({ type }) => type !== "definition" && type !== "footnoteDefinition");
  const parts: MarkdownParts = { blocks: blocks.map(blockOf), links: [], images: [] };
  const addresses = new Map<string, string>();
  const found = blocks.flatMap((block) => descendants(block));
  for (const { node } of [...children.map((node) => ({ node })), ...found])
    if (node.type === "definition" && !addresses.has(node.identifier))
      addresses.set(node.identifier, node.url);
  for (const { node, parent } of found) {
    const link = linkOf(node, parent, markdown, addresses);
    if (link) parts.links.push(link);
    if (node.type === "image" || node.type === "imageReference")
      parts.images.push({
        ...rangeOf(node),
        alt: node.alt?.trim() ?? "",
        address: addressOf(node, addresses),
      });
  }
  return parts;
}

interface Descendant {
  node: Nodes;
  parent: Parents;
}

/** The nodes within a block, in the order of the text, without those of footnotes. */
function descendants(parent: Nodes): Descendant[] {
  if (!("children" in parent) || parent.type === "footnoteDefinition") return [];
  return (parent.children as Nodes[]).flatMap((node) => [{ node, parent }, ...descendants(node)]);
}

function rangeOf({ position }: Nodes): TextRange {
  return { from: position!.start.offset!, to: position!.end.offset! };
}

const kinds: Partial<Record<Nodes["type"], BlockKind>> = {
  paragraph: "paragraph",
  heading: "heading",
  list: "list",
  code: "code",
  blockquote: "quote",
  table: "table",
};

function blockOf(node: RootContent): Block {
  return {
    kind: kinds[node.type] ?? "other",
    ...rangeOf(node),
    text: textOf(node),
    level: node.type === "heading" ? node.depth : undefined,
  };
}

function linkOf(
  node: Nodes,
  parent: Parents,
  markdown: string,
  addresses: Map<string, string>,
): Link | undefined {
  // The parser finds some addresses only when their text is read, and does not know where they are.
  if ((node.type !== "link" && node.type !== "linkReference") || !node.position) return undefined;
  const range = rangeOf(node);
  const text = textOf(node);
  const isBare = markdown[range.from] !== "[";
  const place = rangeOf(parent);
  return {
    ...range,
    text,
    address: isBare ? text : addressOf(node, addresses),
    isBare,
    hasImage: node.children.some(({ type }) => type === "image" || type === "imageReference"),
    isAlone: parent.type === "paragraph" && place.from === range.from && place.to === range.to,
  };
}

/** The parser takes a reference only for one when its definition is there. */
function addressOf(node: { url: string } | { identifier: string }, addresses: Map<string, string>) {
  return "url" in node ? node.url : addresses.get(node.identifier)!;
}

/** The text of a node without its markup; line breaks become spaces. */
function textOf(node: Nodes): string {
  return rawText(node).replace(/\s+/g, " ").trim();
}

function rawText(node: Nodes): string {
  if (node.type === "break") return " ";
  if ("value" in node) return node.value;
  if (!("children" in node)) return "";
  const texts = (node.children as Nodes[]).map(rawText);
  return texts.join(/^(?:list|listItem|blockquote|table|tableRow)$/.test(node.type) ? " " : "");
}
