import type { Element, ElementContent, Root } from "hast";
import { findAll, isBlank, isElement, makeElement, rewrite, rewriteSiblings, textOf } from "./elements.ts";

const idOf = ({ properties }: Element) => String(properties.id ?? properties.name ?? "");
const targetOf = ({ properties }: Element) => {
  const href = String(properties.href ?? "");
  return href.includes("#") ? href.slice(href.lastIndexOf("#") + 1) : "";
};

/**
 * Finds footnotes by links that lead to each other: from a number in the text to a note, and from the note back. They become
 * marks, which `writeFootnotes` writes as Markdown.
 */
export function tidyFootnotes(tree: Root) {
  const anchors = findAll(tree, ({ tagName }) => tagName === "a").filter(targetOf);
  if (anchors.length < 2) return;
  const parents = parentsOf(tree);
  const byId = new Map(
    findAll(tree, (element) => idOf(element) !== "").map((element) => [idOf(element), element]),
  );
  const numbers = new Map<Element, number>();
  const notes = new Map<Element, number>();
  /** The ids of the numbers in the text, to which notes lead back. */
  const places = new Set<string>();
  for (const anchor of anchors) {
    const note = noteOf(byId.get(targetOf(anchor)), parents);
    if (!note || !isNumber(anchor) || places.has(targetOf(anchor)) || notes.has(anchor)) continue;
    const own = [anchor, parents.get(anchor)]
      .flatMap((element) => (element ? [idOf(element)] : []))
      .filter(Boolean);
    const links = findAll(note, ({ tagName }) => tagName === "a");
    // A second number may lead to the same note, which leads back to the first.
    const leadsBack = notes.has(note) || links.some((link) => own.includes(targetOf(link)));
    if (!leadsBack || links.includes(anchor)) continue;
    for (const id of own) places.add(id);
    if (!notes.has(note)) notes.set(note, notes.size + 1);
    numbers.set(anchor, notes.get(note)!);
  }
  if (notes.size > 0) markNotes(tree, numbers, notes, places);
}

/** A number, or one of the signs before there were numbers; Word's own may be anything. */
const isNumber = (anchor: Element) =>
  /^\W*(?:\d{1,3}|[*†‡])\W*$/.test(textOf(anchor)) || /^_(?:ftn|edn)\d+$/.test(targetOf(anchor));

/** The note that an id names: Word, LibreOffice and Google Docs give it to the number that begins the note. */
function noteOf(named: Element | undefined, parents: Map<Element, Element>): Element | undefined {
  if (!named || !/^(?:a|sup|span|b|strong|em)$/.test(named.tagName)) return named;
  const block = parents.get(named);
  const box = block && parents.get(block);
  return box && /^(?:sdfootnote|sdendnote|ftn|edn)\d+$/.test(idOf(box)) ? box : noteOf(block, parents);
}

function markNotes(
  tree: Root,
  numbers: Map<Element, number>,
  notes: Map<Element, number>,
  places: Set<string>,
) {
  const texts: Element[] = [];
  rewrite(tree, (element) => {
    const number = numbers.get(element);
    if (number) return [text(`\uE100${number}\uE101`)];
    if (element.tagName === "a" && places.has(targetOf(element))) return [];
    const note = notes.get(element);
    if (note) {
      texts.push(makeElement("p", [text(`\uE102${note}\uE103`), ...inOneParagraph(element.children)]));
      return [{ type: "comment", value: taken }];
    }
    return element.tagName === "sup" && /\uE100/.test(textOf(element)) ? element.children : undefined;
  });
  removeEmptied(tree);
  tree.children.push(...texts);
}

const text = (value: string): ElementContent => ({ type: "text", value });

/** A note of Markdown is one paragraph. */
function inOneParagraph(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) =>
    isElement(node) && /^(?:p|div|section|blockquote|[uo]l|li)$/.test(node.tagName)
      ? [text(" "), ...inOneParagraph(node.children), text(" ")]
      : [node],
  );
}

/** Stands where a note was. */
const taken = "\uE104";
const isTaken = (node: ElementContent | undefined) => node?.type === "comment" && node.value === taken;

/** What held notes alone goes with them, and so does the line above. */
function removeEmptied(tree: Root) {
  const isFrame = (node: ElementContent) =>
    isBlank(node) || (isElement(node) && /^(?:h[1-6]|hr|br)$/.test(node.tagName));
  rewrite(tree, ({ children }) =>
    children.some(isTaken) && children.every(isFrame) ? [{ type: "comment", value: taken }] : undefined,
  );
  rewriteSiblings(tree, (nodes) =>
    nodes.filter((node, index) => {
      if (!isElement(node) || node.tagName !== "hr") return true;
      return !isTaken(nodes.find((other, at) => at > index && (isTaken(other) || !isBlank(other))));
    }),
  );
}

function parentsOf(tree: Root) {
  const parents = new Map<Element, Element>();
  for (const parent of findAll(tree, () => true))
    for (const child of parent.children) if (isElement(child)) parents.set(child, parent);
  return parents;
}

/** `first`: the number of the first note. */
export const writeFootnotes = (markdown: string, first: number) =>
  markdown
    .replace(/\uE100(\d+)\uE101/g, (_, number) => `[^${Number(number) + first - 1}]`)
    // On Wikipedia a note begins with an arrow.
    .replace(/^\uE102(\d+)\uE103\s*(?:\^ )?[ \t]*/gm, (_, number) => `[^${Number(number) + first - 1}]: `);

/** The first number that no footnote of a text has. */
export const nextFootnote = (markdown: string) =>
  Math.max(0, ...[...markdown.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number))) + 1;
