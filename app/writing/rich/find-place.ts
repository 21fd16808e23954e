import { diffChars } from "diff";
import type { Node } from "prosemirror-model";
import type { RichText } from "./rich-text.ts";

interface Place {
  /** The block, and where it is in the document. */
  node: Node;
  pos: number;
  /** Where its source is in the Markdown. */
  from: number;
  source: string;
}

/** Returns the place in the document for an offset of its Markdown: in the same block, and at the same letter of it. */
export function posAt(text: RichText, doc: Node, offset: number): number {
  const places = placesOf(text, doc);
  const place = places.findLast(({ from }) => from <= offset) ?? places[0];
  if (!place) return 1;
  const letters = lettersOf(place.node);
  const index = carry(place.source, textOf(place.node, letters), offset - place.from);
  const at = letters[index] ?? (letters.length > 0 ? letters.at(-1)! + 1 : 0);
  return place.pos + 1 + at;
}

/** Returns the offset in the Markdown for a place in the document. */
export function offsetAt(text: RichText, doc: Node, pos: number): number {
  const places = placesOf(text, doc);
  const place = places.findLast((place) => place.pos <= pos);
  if (!place) return 0;
  if (pos >= place.pos + place.node.nodeSize) return place.from + place.source.length;
  const letters = lettersOf(place.node);
  const found = letters.findIndex((at) => place.pos + 1 + at >= pos);
  const index = found < 0 ? letters.length : found;
  return place.from + carry(textOf(place.node, letters), place.source, index);
}

/** Returns the offset of the end of the outermost block that a place in the document is in or below. */
export function blockEndAt(text: RichText, doc: Node, pos: number): number {
  const place = placesOf(text, doc).findLast((place) => place.pos < pos);
  return place ? place.from + place.source.length : 0;
}

function placesOf(text: RichText, doc: Node): Place[] {
  const positions = new Map<Node, number>();
  doc.forEach((node, pos) => void positions.set(node, pos));
  return text.parts(doc).map(({ node, source, from }) => ({ node, pos: positions.get(node)!, from, source }));
}

/** Where each letter of a block is within it. */
function lettersOf(block: Node): number[] {
  const letters: number[] = [];
  block.descendants((node, pos) => {
    if (node.isInline) addLetters(node, pos, letters);
  });
  return letters;
}

function addLetters({ text = " " }: Node, pos: number, letters: number[]) {
  for (let at = 0; at < text.length; at++) letters.push(pos + at);
}

function textOf(block: Node, letters: number[]) {
  const text = block.textBetween(0, block.content.size, "", " ");
  return text.length === letters.length ? text : text.slice(0, letters.length).padEnd(letters.length);
}

/** Longer texts are carried by proportion. */
const maxLength = 4000;

/** Returns where an index of a text is in another version of it. */
function carry(from: string, to: string, index: number): number {
  if (from.length + to.length > maxLength) return Math.round((index / Math.max(1, from.length)) * to.length);
  let [old, next] = [0, 0];
  for (const { value, added, removed } of diffChars(from, to)) {
    if (!added && !removed && index < old + value.length) return next + index - old;
    if (removed && index < old + value.length) return next;
    if (!added) old += value.length;
    if (!removed) next += value.length;
  }
  return to.length;
}
