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
  /** What stands between the block before and this one. */
  gap: string;
  /** Where the source begins in the Markdown. */
  from: number;
  /** The index of the piece that it was, or was made from. */
  at?: number;
  isUntouched: boolean;
}

/** Writes documents that were made from `blocks`. What was written once is remembered as long as its node. */
export function openWriter(blocks: TextBlocks) {
  const written = new WeakMap<Node, { base?: Piece; source: string }>();
  const lineEnd = /\r\n|\r|\n/.exec(blocks.text)?.[0] ?? "\n";
  const textStyle = styleOf(blocks.text);

  /** Returns the blocks of a document, without empty paragraphs, which Markdown does not have. */
  function parts(doc: Node): Part[] {
    const read = openReader(doc, blocks.isTask);
    const found = matchPieces(blocks.pieces, doc.children);
    const all: Part[] = [];
    doc.children.forEach((node, index) => {
      const { at, isSame: isUntouched } = found[index]!;
      const base = at === undefined ? undefined : blocks.pieces[at];
      const source = isUntouched ? base!.source : writeOnce(node, base, read);
      const part = { node, at, isUntouched, source, gap: "", from: 0 };
      if (source === "") return;
      if (all.length > 0) setApart(all.at(-1)!, part);
      all.push(part);
    });
    let end = blocks.start.length;
    for (const part of all) {
      part.from = end + part.gap.length;
      end = part.from + part.source.length;
    }
    return all;
  }

  function writeOnce(node: Node, base: Piece | undefined, read: Reader) {
    const known = written.get(node);
    if (known && known.base === base) return known.source;
    const style = base ? styleOf(base.source, textStyle) : textStyle;
    const source = toLineEnds(writeTouched(node, base, style, read));
    written.set(node, { base, source });
    return source;
  }

  const toLineEnds = (markdown: string) => markdown.replace(/\r\n?|\n/g, lineEnd);

  /** Chooses what stands between two blocks, and writes them in another way where Markdown would make one of them. */
  function setApart(left: Part, right: Part) {
    const gap = left.at !== undefined && right.at === left.at + 1 ? blocks.pieces[left.at]!.gap : undefined;
    right.gap = gap ?? lineEnd + lineEnd;
    if ((gap !== undefined && left.isUntouched && right.isUntouched) || areApart(left, right)) return;
    right.gap = lineEnd + lineEnd;
    for (const part of [right, left]) {
      if (areApart(left, right)) return;
      const style = { ...textStyle, ...otherMarks(left.source) };
      part.source = toLineEnds(writeBlock(part.node, style));
      part.isUntouched = false;
    }
  }

  function write(doc: Node): string {
    const last = blocks.pieces.at(-1);
    const all = parts(doc);
    if (all.length === 0) return last ? "" : blocks.text;
    return blocks.start + all.map(({ gap, source }) => gap + source).join("") + (last?.gap ?? "");
  }

  return { parts, write };
}

/** Two lists in a row would be one, unless their marks differ. */
function otherMarks(before: string): Partial<Style> {
  const [, bullet, delimiter] = /^[ \t]*(?:([-*+])|\d+([.)]))/.exec(before) ?? [];
  if (bullet) return { bullet: bullet === "-" ? "*" : "-" };
  return delimiter ? { bulletOrdered: delimiter === "." ? ")" : "." } : {};
}

/** Whether two blocks stay two in Markdown. */
function areApart(left: Part, { gap, source }: Part) {
  const isClosed = !/list$|^source$|^code_block$/.test(left.node.type.name);
  if (isClosed && /([\r\n])[ \t]*\1|\r\n[ \t]*\r/.test(gap)) return true;
  const { pieces } = readText(left.source + gap + source);
  return pieces.length === 2 && pieces[0]!.source === left.source;
}

/** In characters. A longer block is written anew as a whole, since comparing and reading it would take too long. */
const maxKeptLength = 20_000;

/** `base`: what the block was; undefined for a new one. */
function writeTouched(node: Node, base: Piece | undefined, style: Style, read: Reader): string {
  const after = withoutNeedlessSigns(writeBlock(node, style), read);
  if (
    !base ||
    /^(source|task)$/.test(base.node.type.name) ||
    after.length + base.source.length > 2 * maxKeptLength
  )
    return after;
  const before = withoutNeedlessSigns(writeBlock(base.node, style), read);
  const kept = keepSource(base.source.replace(/\r\n?/g, "\n"), before, after);
  return kept === after || areEqual(read(kept), read(after)) ? kept : after;
}

type Reader = (source: string) => Node[];

/** Returns a function that reads the blocks of a source as a part of the document. */
function openReader(doc: Node, isTask: TextBlocks["isTask"]): Reader {
  const definitions = doc.children
    .filter(({ type }) => type.name === "source")
    .flatMap(({ textContent }) => definitionIn(textContent));
  return (source) => {
    const words = normalize(source);
    const needed = definitions.filter(({ label }) => words.includes(label));
    // The rule ends what a definition would take for its own.
    const start = [...needed.map((definition) => definition.source), "***"].join("\n\n");
    const text = needed.length > 0 ? `${start}\n\n${source}` : source;
    const nodes = readText(text, isTask).pieces.map(({ node }) => node);
    return needed.length > 0
      ? nodes.slice(nodes.findIndex(({ type }) => type.name === "horizontal_rule") + 1)
      : nodes;
  };
}

const normalize = (text: string) => text.replace(/\s+/g, " ").toLowerCase();

/** What a block defines for others; of a footnote without its text. */
function definitionIn(source: string) {
  const [start, label] = /^ {0,3}\[(\^?(?:\\.|[^\]\\])+)\]:/.exec(source) ?? [];
  if (!start || !label) return [];
  return [{ label: normalize(label), source: label.startsWith("^") ? start : source }];
}

function areEqual(some: Node[], others: Node[]) {
  return some.length === others.length && some.every((node, at) => node.eq(others[at]!));
}

/** In characters. Longer blocks keep all of these signs. */
const maxTidyLength = 5000;

/** Takes back signs that change nothing: the library writes more of them than a person would. */
function withoutNeedlessSigns(source: string, read: Reader): string {
  const characters = new Set(
    Array.from(source.matchAll(/\\([!-/:-@[-`{-~])/g), ([, character]) => character!),
  );
  const steps: [sign: string | RegExp, instead: string][] = [
    ...Array.from(characters, (character): [string, string] => [
      `\\${character}`,
      character === "$" ? "$$" : character,
    ]),
    [/<(https?:[^\s<>]+|[^\s<>:]+@[^\s<>]+)>/g, "$1"],
    [/\[(www\.[^\s[\]]+)\]\(http:\/\/\1\)/g, "$1"],
  ];
  let wanted: Node[] | undefined;
  return steps.reduce((lean, [sign, instead]) => {
    const next = source.length > maxTidyLength ? lean : lean.replaceAll(sign, instead);
    if (next === lean) return lean;
    wanted ??= read(source);
    return areEqual(read(next), wanted) ? next : lean;
  }, source);
}
