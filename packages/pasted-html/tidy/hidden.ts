import type { Element, Root } from "hast";
import { classesOf, isElement, rewriteSiblings, styleOf } from "./elements.ts";

const hiddenNames = new Set(
  "head title style script meta link base noscript template svg canvas button select textarea iframe object embed audio video clipboard-copy xml o:smarttagtype w:sdtpr".split(
    " ",
  ),
);
/** What pages add to their text: links to edit or to link a heading, line numbers, notes for screen readers. */
const hiddenClasses = new Set(
  "mw-editsection noprint reference sr-only visually-hidden headerlink anchor anchor-link heading-anchor octicon lineno linenos line-number line-numbers-rows gutter rouge-gutter navbox katex-html markdown-alert-icon".split(
    " ",
  ),
);

/** Removes comments, and what the page that was copied from does not show as text. */
export function removeHidden(tree: Root) {
  rewriteSiblings(tree, (nodes) =>
    nodes.filter((node) => node.type === "text" || (isElement(node) && !isHidden(node))),
  );
}

function isHidden(element: Element) {
  const { tagName, properties } = element;
  // Formulas are hidden where a picture of them is shown; they are wanted.
  if (element.children.some((child) => isElement(child) && child.tagName === "math")) return false;
  return (
    hiddenNames.has(tagName) ||
    properties.hidden !== undefined ||
    (properties.ariaHidden === "true" && tagName !== "img") ||
    (tagName === "input" && properties.type !== "checkbox") ||
    classesOf(element).some((name) => hiddenClasses.has(name)) ||
    styleOf(element, "display") === "none" ||
    styleOf(element, "visibility") === "hidden" ||
    styleOf(element, "mso-hide") === "all"
  );
}
