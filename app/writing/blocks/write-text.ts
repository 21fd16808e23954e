import type { Node } from "prosemirror-model";
import { keepSource } from "./keep-source.ts";
import { matchPieces } from "./match-pieces.ts";
import { styleOf } from "./style-of.ts";
import { type Piece, readText, type TextBlocks } from "./text-blocks.ts";
import { type Style, writeBlock } from "./write-block.ts";

/** A block of a document as it is written. */
export interface Part {
  node: Node;
  source: string;
  /** The index of the piece that it was, or was made from. */
  at?: number;
  isUntouched: boolean;
}

export type TextWriter = ReturnType<typeof openWriter>;

/** Writes documents that were made from `blocks`. What was written once is remembered as long as its node. */
export function openWriter(blocks: TextBlocks) {
  const written = new WeakMap<Node, { base?: Piece; source: string }>();
  const lineEnd = /\r\n|\r|\n/.exec(blocks.text)?.[0] ?? "\n";

  /** Returns the blocks of a document, without empty paragraphs, which Markdown does not have. */
  function parts(doc: Node): Part[] {
    const definitions = doc.children
      .filter(isDefinition)
      .map(({ textContent }) => textContent)
      .join("\n");
    const found = matchPieces(blocks.pieces, doc.children);
    const all: Part[] = [];
    doc.children.forEach((node, index) => {
      const { at, isSame } = found[index]!;
      const base = at === undefined ? undefined : blocks.pieces[at];
      const source = isSame ? base!.source : writeOnce(node, base, all.at(-1), definitions);
      if (source) all.push({ node, at, isUntouched: isSame, source });
    });
    return all;
  }

  function writeOnce(node: Node, base: Piece | undefined, before: Part | undefined, definitions: string) {
    const known = written.get(node);
    if (known && known.base === base) return known.source;
    const style = styleOf(base?.source ?? "", blocks.text);
    if (!base && before?.node.type === node.type) separateLists(style, before.source);
    const source = writeTouched(node, base, style, definitions).replace(/\n/g, lineEnd);
    written.set(node, { base, source });
    return source;
  }

  function gapBetween(left: Part, right: Part) {
    if (left.at === undefined || right.at !== left.at + 1) return lineEnd + lineEnd;
    const { gap } = blocks.pieces[left.at]!;
    const mayStay = (left.isUntouched && right.isUntouched) || /(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/.test(gap);
    return mayStay || areApart(left.source, gap, right.source) ? gap : lineEnd + lineEnd;
  }

  function join(all: Part[]) {
    const last = blocks.pieces.at(-1);
    if (all.length === 0) return last ? "" : blocks.text;
    const middle = all.map((part, index) =>
      index === 0 ? part.source : gapBetween(all[index - 1]!, part) + part.source,
    );
    return blocks.start + middle.join("") + (last?.gap ?? "");
  }

  return { parts, write: (doc: Node): string => join(parts(doc)) };
}

const isDefinition = ({ type, textContent }: Node) => type.name === "source" && textContent.startsWith("[");

/** Two lists in a row would be one, unless their marks differ. */
function separateLists(style: Style, before: string) {
  const mark = /^[ \t]*(?:([-*+])|\d+([.)]))/.exec(before);
  if (mark?.[1]) style.bullet = mark[1] === "-" ? "*" : "-";
  if (mark?.[2]) style.bulletOrdered = mark[2] === "." ? ")" : ".";
}

/** `base`: what the block was; undefined for a new one. */
function writeTouched(node: Node, base: Piece | undefined, style: Style, definitions: string): string {
  const read = (source: string) => readNodes(source, definitions);
  const after = withoutNeedlessEscapes(writeBlock(node, style), read);
  if (!base || base.node.type.name === "source") return after;
  const kept = keepSource(base.source, withoutNeedlessEscapes(writeBlock(base.node, style), read), after);
  return areEqual(read(kept), read(after)) ? kept : after;
}

/** The blocks of a source that stands alone with the definitions of its text. */
function readNodes(source: string, definitions: string): Node[] {
  let end = 0;
  const { start, pieces } = readText(definitions ? `${source}\n\n${definitions}` : source);
  const offsets = pieces.map(({ source, gap }) => {
    const offset = start.length + end;
    end += source.length + gap.length;
    return offset;
  });
  return pieces.filter((_, at) => offsets[at]! < source.length).map(({ node }) => node);
}

function areEqual(some: Node[], others: Node[]) {
  return some.length === others.length && some.every((node, at) => node.eq(others[at]!));
}

/** Longer blocks keep all backslashes. */
const maxUnescapedLength = 5000;

/** Takes back the backslashes that change nothing: the library writes more of them than a person would. */
function withoutNeedlessEscapes(source: string, read: (source: string) => Node[]): string {
  if (source.length > maxUnescapedLength) return source;
  const characters = new Set(
    Array.from(source.matchAll(/\\([!-/:-@[-`{-~])/g), ([, character]) => character!),
  );
  const wanted = characters.size > 0 ? read(source) : [];
  let lean = source;
  for (const character of characters) {
    const next = lean.replaceAll(`\\${character}`, character);
    if (areEqual(read(next), wanted)) lean = next;
  }
  return lean;
}

/** Whether two blocks stay two with a gap without a blank line. */
function areApart(left: string, gap: string, right: string) {
  const { pieces } = readText(left + gap + right);
  return pieces.length === 2 && pieces[0]!.source === left;
}
