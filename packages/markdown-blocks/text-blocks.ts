import { parseMarkdown } from "markdown-syntax/parse-markdown";
import type { Definition } from "mdast";
import type { Node } from "prosemirror-model";
import { readBlock } from "./read-blocks.ts";
import { schema } from "./schema.ts";

/** A top-level block as it was read. */
export interface Piece {
  node: Node;
  source: string;
  /** What stands between this block and the next one, or the end of the text. */
  gap: string;
}

/** A text as it was read, which tells the Markdown of each block that nobody touched. */
export interface TextBlocks {
  text: string;
  /** What stands before the first block. */
  start: string;
  pieces: Piece[];
  isTask: (source: string) => boolean;
}

/**
 * Reads a text into its blocks. Their sources, and what stands between them, are the whole text. `isTask`: whether a quotation is
 * edited by a form of its own.
 */
export function readText(text: string, isTask: TextBlocks["isTask"] = () => false): TextBlocks {
  // The parser does not count a byte order mark.
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const { start, pieces } = cutText(text.slice(mark.length), isTask);
  return { text, start: mark + start, pieces, isTask };
}

function cutText(text: string, isTask: TextBlocks["isTask"]): Pick<TextBlocks, "start" | "pieces"> {
  const { children } = parseMarkdown(text);
  const starts = children.map((child) => lineStart(text, child.position!.start.offset!));
  children.forEach(({ position }, at) => {
    const end = position!.end.offset!;
    // By the parser, a heading with an underline begins where the definitions right above it do.
    if (starts[at + 1]! < end) starts[at + 1] = end + /^[ \t]*(?:\r\n?|\n)?/.exec(text.slice(end))![0].length;
  });
  const definitions = new Map(
    children
      .filter((child): child is Definition => child.type === "definition")
      .map((node) => [node.identifier, node]),
  );
  const pieces = children.map((child, at) => {
    const end = child.position!.end.offset!;
    const source = text.slice(starts[at], end);
    return {
      node: readBlock(child, source, { text, definitions, isTask }),
      source,
      gap: text.slice(end, starts[at + 1] ?? text.length),
    };
  });
  return { start: text.slice(0, starts[0] ?? text.length), pieces };
}

/** The start of the line, when only spaces stand between it and the offset. */
function lineStart(text: string, offset: number) {
  let start = offset;
  while (start > 0 && /[ \t]/.test(text[start - 1]!)) start--;
  return start === 0 || /[\r\n]/.test(text[start - 1]!) ? start : offset;
}

/** Returns the document for the rich text. */
export function documentOf({ pieces }: Pick<TextBlocks, "pieces">): Node {
  const nodes = pieces.map(({ node }) => node);
  return schema.node("doc", null, nodes.length > 0 ? nodes : [schema.node("paragraph")]);
}
