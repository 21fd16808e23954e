import { contextLength, maxExactLength } from "./lib/highlight-limits.ts";

/** The text of an article as the words of passages are counted in it. Its buttons and formulas' sources are part of it. */
export const articleOf = () => document.querySelector<HTMLElement>(".article");

export interface Passage {
  exact: string;
  prefix: string;
  suffix: string;
  start: number;
}

/** The selected words of the article, without spaces at their ends; undefined when there are none, or too many. */
export function selectedPassage(article: HTMLElement): Passage | undefined {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  if (!article.contains(range.commonAncestorContainer)) return undefined;
  const before = document.createRange();
  before.setStart(article, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const selected = range.toString();
  const exact = selected.trim();
  if (exact === "" || exact.length > maxExactLength) return undefined;
  const start = before.toString().length + selected.length - selected.trimStart().length;
  const text = article.textContent;
  const prefix = text.slice(Math.max(0, start - contextLength), start);
  const end = start + exact.length;
  return { exact, prefix, suffix: text.slice(end, end + contextLength), start };
}

/** The range of the document for a part of the article's text. */
export function rangeOf(article: HTMLElement, { start, end }: { start: number; end: number }): Range {
  const range = document.createRange();
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  let at = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent!.length;
    if (start >= at && start < at + length) range.setStart(node, start - at);
    if (end > at && end <= at + length) range.setEnd(node, end - at);
    at += length;
  }
  return range;
}

/** Draws ranges without a change of the article; browsers that cannot draw them show the list alone. */
export function drawRanges(ranges: Range[]): void {
  if (typeof Highlight === "undefined") return;
  CSS.highlights.set("kept-words", new Highlight(...ranges));
}
