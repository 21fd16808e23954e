import type {
  BlockContent,
  Blockquote,
  DefinitionContent,
  List,
  ListItem,
  Paragraph,
  RootContent,
  Table,
} from "mdast";
import { Fragment, type Node } from "prosemirror-model";
import { isBareLink } from "./bare-link.ts";
import { takeCallout } from "./callout-marker.ts";
import { type ReadingContext, readInline, Unsupported } from "./read-inline.ts";
import { schema } from "./schema.ts";

/** Returns the block of the rich text for a top-level node. `source`: its Markdown, for what has no block of its own. */
export function readBlock(node: RootContent, source: string, context: ReadingContext): Node {
  try {
    if (node.type === "blockquote" && context.isTask(source))
      return schema.node("task", { source: source.replace(/\r\n?/g, "\n") });
    if (node.type === "paragraph" && isBareLink(node)) return sourceBlock(source);
    const block = readAny(node as BlockContent, context);
    block.check();
    return block;
  } catch (error) {
    if (error instanceof Unsupported || error instanceof RangeError) return sourceBlock(source);
    throw error;
  }
}

function sourceBlock(source: string): Node {
  return schema.node("source", null, textOf(source));
}

const textOf = (text: string) => (text ? schema.text(text.replace(/\r\n?/g, "\n")) : undefined);

function readAny(node: BlockContent | DefinitionContent, context: ReadingContext): Node {
  switch (node.type) {
    case "paragraph":
      return readParagraph(node, context);
    case "heading":
      return schema.node("heading", { level: node.depth }, readInline(node.children, context));
    case "thematicBreak":
      return schema.node("horizontal_rule");
    case "blockquote":
      return readQuote(node, context);
    case "list":
      return readList(node, context);
    case "code": {
      const info = [node.lang, node.meta].filter(Boolean).join(" ");
      return schema.node("code_block", { info }, textOf(node.value));
    }
    case "table":
      return readTable(node, context);
    default:
      throw new Unsupported();
  }
}

function readParagraph({ children }: Paragraph, context: ReadingContext): Node {
  const [child] = children;
  if (children.length === 1 && child?.type === "image")
    return schema.node("figure", { src: child.url, alt: child.alt ?? "", title: child.title ?? null });
  return schema.node("paragraph", null, readInline(children, context));
}

function readQuote(quotation: Blockquote, context: ReadingContext): Node {
  const { callout, children } = takeCallout(quotation);
  return schema.node("blockquote", { callout }, readAll(children, context));
}

function readAll(children: (BlockContent | DefinitionContent)[], context: ReadingContext): Node[] {
  return children.length > 0 ? children.map((child) => readAny(child, context)) : [schema.node("paragraph")];
}

function readList({ ordered, start, spread, children }: List, context: ReadingContext): Node {
  const items = children.map((item) => readItem(item, context));
  if (!ordered) return schema.node("bullet_list", { spread: spread ?? false }, items);
  return schema.node("ordered_list", { order: start ?? 1, spread: spread ?? false }, items);
}

function readItem({ checked = null, spread, children }: ListItem, context: ReadingContext): Node {
  const blocks = readAll(children, context);
  // An item begins with a paragraph here: a picture is put into one, and any other block stands below an empty one.
  const [first] = blocks;
  if (first!.type.name === "figure")
    blocks[0] = schema.node("paragraph", null, schema.node("image", first!.attrs));
  else if (first!.type.name !== "paragraph") blocks.unshift(schema.node("paragraph"));
  return schema.node("list_item", { checked, spread: spread ?? false }, Fragment.from(blocks));
}

function readTable({ align = [], children }: Table, context: ReadingContext): Node {
  const columns = children[0]!.children.length;
  const rows = children.map(({ children: cells }, row) => {
    // What is written behind the last column reaches no reader, but would be lost.
    if (cells.length > columns) throw new Unsupported();
    const nodes = Array.from({ length: columns }, (_, column) => {
      const content = schema.node("paragraph", null, readInline(cells[column]?.children ?? [], context));
      return schema.node(
        row === 0 ? "table_header" : "table_cell",
        { align: align?.[column] ?? null },
        content,
      );
    });
    return schema.node("table_row", null, nodes);
  });
  return schema.node("table", null, rows);
}
