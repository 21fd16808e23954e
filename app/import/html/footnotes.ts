import type { Element, ElementContent, Root } from "hast";
import { findAll, isElement, rewrite } from "../../writing/paste/tidy/elements.ts";
import { lineOf, paragraph, text } from "./nodes.ts";

const idOf = ({ properties }: Element) => String(properties.id ?? properties.name ?? "");
const targetOf = ({ properties }: Element) => {
  const href = String(properties.href ?? "");
  return href.includes("#") ? href.slice(href.lastIndexOf("#") + 1) : "";
};

/**
 * Finds footnotes by links that lead to each other: from a number in the text to a note, and from the note back. They become
 * marks, which `writeFootnotes` writes as Markdown.
 */
export function keepFootnotes(tree: Root, lost: string[]) {
  findFootnotes(tree);
  rewrite(tree, (element) => {
    if (element.properties.dataFn === undefined || /\uE100/.test(lineOf(element))) return undefined;
    lost.push("The number of a footnote was left out: the file has no such note.");
    return [];
  });
}

function findFootnotes(tree: Root) {
  const anchors = findAll(
    tree,
    ({ tagName, properties }) => tagName === "a" && properties.href !== undefined,
  ).filter(targetOf);
  if (anchors.length < 2) return;
  const parents = parentsOf(tree);
  const byId = new Map(
    findAll(tree, (element) => idOf(element) !== "").map((element) => [idOf(element), element]),
  );
  const numbers = new Map<Element, number>();
  const notes = new Map<Element, number>();
  const backs = new Set<Element>();
  for (const anchor of anchors) {
    if (!/^\W*(?:\d{1,3}|[*†‡])\W*$/.test(lineOf(anchor)) || backs.has(anchor)) continue;
    const found = byId.get(targetOf(anchor));
    const note = found?.tagName === "a" ? blockOf(parents.get(found), parents) : found;
    const own = [anchor, parents.get(anchor)].flatMap((element) => (element ? [idOf(element)] : []));
    const back =
      note &&
      findAll(note, ({ tagName }) => tagName === "a").find(
        (inner) => own.includes(targetOf(inner)) && targetOf(inner),
      );
    // A second number may lead to the same note, which leads back to the first.
    if (
      !note ||
      !(back || notes.has(note)) ||
      notes.has(anchor) ||
      findAll(note, (inner) => inner === anchor).length > 0
    )
      continue;
    if (back) backs.add(back);
    if (!notes.has(note)) notes.set(note, notes.size + 1);
    numbers.set(anchor, notes.get(note)!);
  }
  write(tree, numbers, notes, backs);
}

function write(tree: Root, numbers: Map<Element, number>, notes: Map<Element, number>, backs: Set<Element>) {
  const definitions: Element[] = [];
  rewrite(tree, (element) => {
    const number = numbers.get(element);
    if (number) return [text(`\uE100${number}\uE101`)];
    if (backs.has(element)) return [];
    const note = notes.get(element);
    if (!note)
      return element.tagName === "sup" && /\uE100/.test(lineOf(element)) ? element.children : undefined;
    definitions.push(paragraph(text(`\uE102${note}\uE103`), ...inOneParagraph(element.children)));
    return [];
  });
  tree.children.push(...definitions);
}

/** A note of Markdown is one paragraph. */
function inOneParagraph(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) =>
    isElement(node) && /^(?:p|div|section)$/.test(node.tagName)
      ? [...inOneParagraph(node.children), text(" ")]
      : [node],
  );
}

function parentsOf(tree: Root) {
  const parents = new Map<Element, Element>();
  for (const parent of findAll(tree, () => true))
    for (const child of parent.children) if (isElement(child)) parents.set(child, parent);
  return parents;
}

/** The block that an anchor of a note begins. */
function blockOf(element: Element | undefined, parents: Map<Element, Element>): Element | undefined {
  return element && /^(?:sup|span|b|strong|em)$/.test(element.tagName)
    ? blockOf(parents.get(element), parents)
    : element;
}

export const writeFootnotes = (markdown: string) =>
  markdown.replace(/\uE100(\d+)\uE101/g, "[^$1]").replace(/^\uE102(\d+)\uE103[ \t]*/gm, "[^$1]: ");
