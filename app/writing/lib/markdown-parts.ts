import type { SyntaxNode, Tree } from "@lezer/common";
import { GFM, parser } from "@lezer/markdown";

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
  /** Whether the block is an image, or begins with one. */
  beginsWithImage: boolean;
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

const markdownParser = parser.configure([GFM]);

/** The blocks, links and images of a text, each in the order of the text. Footnotes and raw HTML are left out. */
export function markdownParts(markdown: string): MarkdownParts {
  const tree = markdownParser.parse(markdown);
  const addresses = linkDefinitions(tree, markdown);
  const parts: MarkdownParts = { blocks: blocksOf(tree, markdown), links: [], images: [] };
  tree.iterate({
    enter({ node }) {
      if (node.name === "LinkReference" || node.name === "HTMLBlock") return false;
      const address = node.name === "Image" ? addressOf(node, markdown, addresses) : undefined;
      if (address !== undefined)
        parts.images.push({ from: node.from, to: node.to, alt: labelText(node, markdown), address });
      const link = linkOf(node, markdown, addresses);
      if (link) parts.links.push(link);
      return undefined;
    },
  });
  return parts;
}

const kinds: [pattern: RegExp, kind: BlockKind][] = [
  [/^Paragraph$/, "paragraph"],
  [/^(?:ATX|Setext)Heading/, "heading"],
  [/List$/, "list"],
  [/Code/, "code"],
  [/^Blockquote$/, "quote"],
  [/^Table$/, "table"],
];

function blocksOf(tree: Tree, markdown: string): Block[] {
  const blocks: Block[] = [];
  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    if (node.name === "LinkReference") continue;
    const { name, from, to } = node;
    const kind = kinds.find(([pattern]) => pattern.test(name))?.[1] ?? "other";
    const level = kind === "heading" ? Number(name.at(-1)) : undefined;
    const beginsWithImage = node.firstChild?.name === "Image" && node.firstChild.from === from;
    blocks.push({ kind, from, to, text: textOf(node, markdown), level, beginsWithImage });
  }
  return blocks;
}

function linkOf(node: SyntaxNode, markdown: string, addresses: Map<string, string>): Link | undefined {
  const isBareUrl = node.name === "URL" && !/^(?:Link|Image|Autolink)$/.test(node.parent?.name ?? "");
  const isBare = isBareUrl || node.name === "Autolink";
  if (!isBare && node.name !== "Link") return undefined;
  const text = textOf(node, markdown).trim();
  const address = isBare ? text : addressOf(node, markdown, addresses);
  if (address === undefined) return undefined;
  const { from, to, parent } = node;
  const isAlone = parent?.name === "Paragraph" && parent.from === from && parent.to === to;
  return { from, to, text, address, isBare, hasImage: node.getChild("Image") !== null, isAlone };
}

/** Where a link or an image leads; undefined when it refers to a definition that is not there, and so is text. */
function addressOf(node: SyntaxNode, markdown: string, addresses: Map<string, string>) {
  const url = node.getChild("URL");
  if (url) return markdown.slice(url.from, url.to).replace(/^<(.*)>$/, "$1");
  // "[text]()" has an empty address.
  if (node.getChildren("LinkMark").length > 2) return "";
  const label = node.getChild("LinkLabel");
  const name = label && label.to - label.from > 2 ? markdown.slice(label.from, label.to) : undefined;
  return addresses.get(labelKey(name ?? `[${labelSource(node, markdown)}]`));
}

function linkDefinitions(tree: Tree, markdown: string) {
  const definitions = new Map<string, string>();
  tree.iterate({
    enter({ node }) {
      if (node.name !== "LinkReference") return;
      const [label, url] = [node.getChild("LinkLabel"), node.getChild("URL")];
      const key = label && labelKey(markdown.slice(label.from, label.to));
      // A footnote looks like a definition.
      if (key && url && !key.startsWith("[^") && !definitions.has(key))
        definitions.set(key, markdown.slice(url.from, url.to));
    },
  });
  return definitions;
}

const labelKey = (label: string) => label.replace(/\s+/g, " ").trim().toLowerCase();

/** What is between the brackets. */
function labelSource(node: SyntaxNode, markdown: string) {
  const [open, close] = node.getChildren("LinkMark");
  return open && close ? markdown.slice(open.to, close.from) : "";
}

function labelText(node: SyntaxNode, markdown: string) {
  return labelSource(node, markdown)
    .replace(/[*_`[\]]/g, "")
    .trim();
}

const hiddenNames = /Mark$|^(?:Image|LinkTitle|LinkLabel|CodeInfo|TaskMarker|TableDelimiter)$/;

/** The text of a node without its markup; line breaks become spaces. */
function textOf(node: SyntaxNode, markdown: string): string {
  let text = "";
  let end = node.from;
  node.toTree().iterate({
    enter({ name, from, to, node: inner }) {
      const before = inner.prevSibling;
      // Leaves out the address in "(…)" after the text of a link, but not an address that is itself the text.
      const isAddress = name === "URL" && before !== null && markdown[node.from + before.from] === "(";
      if (name !== "Escape" && !isAddress && !(hiddenNames.test(name) && inner.parent)) return undefined;
      text += markdown.slice(end, node.from + from);
      // Of an escaped character, the backslash is the mark.
      end = node.from + (name === "Escape" ? from + 1 : to);
      return false;
    },
  });
  return (text + markdown.slice(end, node.to)).replace(/\s+/g, " ").trim();
}
