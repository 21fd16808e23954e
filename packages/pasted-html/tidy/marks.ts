import type { Element, ElementContent, Root } from "hast";
import { hasBlock, isBlank, isElement, makeElement, rewrite, rewriteSiblings, styleOf } from "./elements.ts";

const inlineNames = new Set(
  "span font b strong i em cite dfn u ins mark small big s strike del tt code kbd samp abbr time bdi label o:p st1:place".split(
    " ",
  ),
);
const boldNames = new Set(["b", "strong"]);
const italicNames = new Set(["i", "em", "dfn", "cite"]);
const struckNames = new Set(["s", "strike", "del"]);
const codeNames = new Set(["tt", "code", "kbd", "samp"]);
const markNames = new Set(["strong", "em", "del", "code"]);
const monospace =
  /^["']?(?:courier|consolas|menlo|monaco|roboto mono|source code|sf ?mono|ui-monospace|fira|jetbrains|liberation mono|lucida console|andale|inconsolata|ubuntu mono|cascadia|monospace)/;

/** Turns styled spans, as word processors write them, into elements: strong, em, del, code. Others are removed. */
export function readMarks(tree: Root) {
  rewrite(tree, (element) => {
    if (!inlineNames.has(element.tagName)) return undefined;
    const { children } = element;
    // The code of a block, with its language
    if (element.tagName === "code" && element.properties.className) return undefined;
    if (hasBlock(element) || children.every((child) => isElement(child) && child.tagName === "br"))
      return children;
    return marksOf(element).reduce((nodes, name) => [makeElement(name, nodes)], children);
  });
  rewrite(tree, unwrapNested);
}

/** The marks of an element, the innermost first. */
function marksOf(element: Element) {
  const { tagName } = element;
  const weight = styleOf(element, "font-weight");
  const slant = styleOf(element, "font-style");
  const isBold = weight
    ? /^bold|^[6-9]00/.test(weight)
    : boldNames.has(tagName) || styleOf(element, "mso-bidi-font-weight") === "bold";
  const isItalic = slant ? /^(?:italic|oblique)/.test(slant) : italicNames.has(tagName);
  const lines = styleOf(element, "text-decoration") + styleOf(element, "text-decoration-line");
  const isStruck = struckNames.has(tagName) || lines.includes("line-through");
  const font = styleOf(element, "font-family") || String(element.properties.face ?? "").toLowerCase();
  const isCode = codeNames.has(tagName) || monospace.test(font);
  const place = /^(?:sup|sub)(?:er)?$/.exec(styleOf(element, "vertical-align"))?.[0].slice(0, 3);
  return [isCode && "code", place, isItalic && "em", isBold && "strong", isStruck && "del"].filter(
    (name): name is string => typeof name === "string",
  );
}

function unwrapNested(element: Element): undefined {
  const isHeading = /^(?:h[1-6]|th)$/.test(element.tagName);
  if (!isHeading && !markNames.has(element.tagName)) return;
  const isUnwanted = ({ tagName }: Element) =>
    tagName === element.tagName ||
    (isHeading && tagName === "strong") ||
    (element.tagName === "code" && markNames.has(tagName));
  rewrite(element, (inner) => (isUnwanted(inner) ? inner.children : undefined));
}

/**
 * Joins marks that a word processor split, and moves spaces and breaks out of them: Markdown has no marks that begin or end
 * with a space.
 */
export function tidyMarks(tree: Root) {
  rewriteSiblings(tree, (nodes) => joinMarks(nodes).flatMap(moveSpacesOut));
  rewriteSiblings(tree, movePunctuationOut);
}

function joinMarks(nodes: ElementContent[]) {
  const joined: ElementContent[] = [];
  const extended = new Set<Element>();
  for (const node of nodes) {
    const gap = joined.at(-1);
    const isGap = gap !== undefined && isBlank(gap) && joined.length > 1;
    const last = joined.at(isGap ? -2 : -1);
    const isSame = isElement(node) && isElement(last) && node.tagName === last.tagName;
    if (isSame && markNames.has(node.tagName)) {
      if (isGap) last.children.push(joined.pop()!);
      for (const child of node.children) last.children.push(child);
      extended.add(last);
    } else joined.push(node);
  }
  for (const element of extended) element.children = joinMarks(element.children);
  return joined;
}

function moveSpacesOut(node: ElementContent): ElementContent[] {
  if (!isElement(node) || !(markNames.has(node.tagName) || node.tagName === "a")) return [node];
  const before: ElementContent[] = [];
  const after: ElementContent[] = [];
  for (let first = node.children[0]; first; first = node.children[0]) {
    const [spaces, rest] = splitText(first, /^\s*/);
    before.push(...spaces);
    if (rest) node.children[0] = rest;
    else node.children.shift();
    if (rest) break;
  }
  for (let last = node.children.at(-1); last; last = node.children.at(-1)) {
    const [spaces, rest] = splitText(last, /\s*$/);
    after.unshift(...spaces);
    if (rest) node.children[node.children.length - 1] = rest;
    else node.children.pop();
    if (rest) break;
  }
  return [...before, ...(node.children.length > 0 ? [node] : []), ...after];
}

/** Returns the spaces of a node that a pattern matches, and the rest: undefined when nothing is left. */
function splitText(node: ElementContent, pattern: RegExp): [ElementContent[], ElementContent | undefined] {
  if (isElement(node)) return node.tagName === "br" ? [[node], undefined] : [[], node];
  if (node.type !== "text") return [[], undefined];
  const spaces = pattern.exec(node.value)![0];
  const value = node.value.replace(pattern, "");
  return [spaces ? [{ type: "text", value: spaces }] : [], value ? { type: "text", value } : undefined];
}

/** "**Note:**this" is no bold text in Markdown: a mark cannot end with a punctuation mark before a letter. */
function movePunctuationOut(nodes: ElementContent[]) {
  for (const [index, node] of nodes.entries()) {
    const next = nodes[index + 1];
    if (!isElement(node) || !["strong", "em", "del"].includes(node.tagName) || next?.type !== "text")
      continue;
    const last = node.children.at(-1);
    if (last?.type !== "text" || !/^[\p{L}\p{N}]/u.test(next.value)) continue;
    const end = /[^\p{L}\p{N}\s]+$/u.exec(last.value)?.[0] ?? "";
    if (end === last.value) continue;
    last.value = last.value.slice(0, last.value.length - end.length);
    next.value = end + next.value;
  }
  return nodes;
}
