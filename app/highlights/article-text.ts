import { contextLength, maxExactLength } from "./lib/highlight-limits.ts";

/** The text of an article or a lesson as the words of passages are counted in it. Formulas' sources are part of it, buttons are not. */
export const articleOf = () => document.querySelector<HTMLElement>(".article:not(:has(> .warm-up))");

export interface Place {
  start: number;
  end: number;
}

export interface Passage {
  exact: string;
  prefix: string;
  suffix: string;
  start: number;
}

/** The texts of an article with the numbers of the letters before them. */
function* textsOf(article: HTMLElement): Generator<{ node: Text; at: number }> {
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null, at = 0; node; node = walker.nextNode() as Text | null) {
    if (node.parentElement!.closest("button")) continue;
    yield { node, at };
    at += node.length;
  }
}

export const articleText = (article: HTMLElement) =>
  [...textsOf(article)].map(({ node }) => node.data).join("");

/** The selected words of the article; undefined when there are none, or too many. */
export function selectedPassage(article: HTMLElement): Passage | undefined {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  if (!article.contains(range.commonAncestorContainer)) return undefined;
  const parts = [...textsOf(article)]
    .filter(({ node }) => range.intersectsNode(node))
    .map(({ node, at }) => ({
      start: at + (node === range.startContainer ? range.startOffset : 0),
      end: at + (node === range.endContainer ? range.endOffset : node.length),
    }));
  if (parts.length === 0) return undefined;
  const passage = passageAt(articleText(article), { start: parts[0]!.start, end: parts.at(-1)!.end });
  return passage.exact === "" || passage.exact.length > maxExactLength ? undefined : passage;
}

/** A part of the article's text, without spaces at its ends. */
export function passageAt(text: string, place: Place): Passage {
  const part = text.slice(place.start, place.end);
  const exact = part.trim();
  const start = place.start + part.length - part.trimStart().length;
  const end = start + exact.length;
  const prefix = text.slice(Math.max(0, start - contextLength), start);
  return { exact, prefix, suffix: text.slice(end, end + contextLength), start };
}

/** The range of the document for a part of the article's text. */
export function rangeOf(article: HTMLElement, { start, end }: Place): Range {
  const range = document.createRange();
  for (const { node, at } of textsOf(article)) {
    if (start >= at && start < at + node.length) range.setStart(node, start - at);
    if (end > at && end <= at + node.length) range.setEnd(node, end - at);
  }
  return range;
}

/** Draws ranges without a change of the article; browsers that cannot draw them show the list alone. */
export function drawRanges(ranges: Range[]): void {
  if (typeof Highlight === "undefined") return;
  CSS.highlights.set("kept-words", new Highlight(...ranges));
}
