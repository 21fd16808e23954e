import type { ElementContent, Root } from "hast";
import {
  findAll,
  isBlock,
  isElement,
  isHeading,
  makeElement,
  rewrite,
  rewriteSiblings,
  textOf,
} from "./elements.ts";

/** What other programs break lines with: slides the vertical tab, old texts the form feed, Unicode three of its own. */
const otherLineBreaks = /[\v\f\u0085\u2028\u2029]/g;

const isBreak = (node: ElementContent | undefined) => isElement(node) && node.tagName === "br";

/** What slides and old texts break lines with is a break here, too. In code it is a line end. */
export function readLineBreaks(tree: Root) {
  rewriteSiblings(tree, (nodes) =>
    nodes.flatMap((node) => {
      if (node.type !== "text" || node.value.search(otherLineBreaks) < 0) return [node];
      return node.value
        .split(otherLineBreaks)
        .flatMap((value, at) => [
          ...(at > 0 ? [makeElement("br", [])] : []),
          { type: "text" as const, value },
        ]);
    }),
  );
}

/** Two breaks in a row separate paragraphs; a break next to a block, or at an end, is removed. */
export function tidyBreaks(tree: Root) {
  rewrite(tree, (element) => {
    if (element.tagName !== "p") return undefined;
    const parts = splitAtBreaks(element.children);
    return parts.length > 1 ? parts.map((children) => makeElement("p", children)) : undefined;
  });
  rewriteSiblings(tree, (nodes) =>
    nodes.flatMap((node, index) => {
      if (!isBreak(node)) return [node];
      const others = [nodes[index - 1], nodes[index + 1]];
      if (others.some((other) => other === undefined || isBlock(other))) return [];
      return others.some(isBreak) ? [makeElement("p", [])] : [node];
    }),
  );
}

function splitAtBreaks(nodes: ElementContent[]) {
  const parts: ElementContent[][] = [[]];
  const meaningful = nodes.filter(
    (node) => node.type !== "text" || node.value.trim() !== "" || !node.value.includes("\n"),
  );
  for (const [index, node] of meaningful.entries()) {
    if (!isBreak(node)) parts.at(-1)!.push(node);
    else if (isBreak(meaningful[index + 1])) parts.push([]);
    else if (parts.at(-1)!.length > 0) parts.at(-1)!.push(node);
  }
  return parts.filter((part) => part.length > 0);
}

/**
 * Headings of an article begin at the second level. When there are several of the first, all go down by one; a single one is
 * the title of what was copied.
 */
export function tidyHeadings(tree: Root) {
  rewrite(tree, (element) => (isHeading(element) && textOf(element).trim() === "" ? [] : undefined));
  const headings = findAll(tree, isHeading);
  const shift = headings.filter(({ tagName }) => tagName === "h1").length > 1 ? 1 : 0;
  for (const heading of headings)
    heading.tagName = `h${Math.min(6, Math.max(2, Number(heading.tagName[1]) + shift))}`;
}

/**
 * Joins runs of ordinary and non-breaking spaces, which word processors use to align text, and removes invisible characters.
 * Blocks without content become empty paragraphs.
 */
export function tidySpaces(tree: Root) {
  rewriteSiblings(tree, (nodes) => {
    for (const node of nodes)
      if (node.type === "text")
        node.value = node.value
          .replace(/[\u00a0 \t]*(?:\u00a0[ \t]|[ \t]\u00a0|\u00a0\u00a0)[\u00a0 \t]*/g, " ")
          .replace(/[\u200b\ufeff]/g, "");
    return nodes;
  });
  rewrite(tree, (element) => {
    const isEmpty =
      /^(?:p|div|li|blockquote)$/.test(element.tagName) &&
      textOf(element).replaceAll("\u00a0", " ").trim() === "";
    return isEmpty &&
      findAll(element, ({ tagName }) => /^(?:img|hr|input|math|table)$/.test(tagName)).length === 0
      ? [makeElement("p", [])]
      : undefined;
  });
}
