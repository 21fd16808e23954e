import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { textBlocks } from "./text-blocks.server.ts";

const blocks = new Set([...textBlocks, "figcaption"]);
const containers = new Set(["li", "blockquote"]);

/** Sets the direction of every block by its first letter, so that Arabic and Hebrew run from right to left. */
export function setDirections() {
  return (tree: Root) => {
    visit(tree, "element", (node, _, parent) => {
      if (isCode(node)) {
        node.properties.dir = "ltr";
        return SKIP;
      }
      // The browser ignores children with their own `dir` when it looks for the first letter, so paragraphs in a list
      // item or a quotation get none.
      const isInContainer =
        node.tagName === "p" && parent?.type === "element" && containers.has(parent.tagName);
      if (blocks.has(node.tagName) && !isInContainer) node.properties.dir = "auto";
      // The order of the columns depends on the table's own direction, not on that of its cells: its first letter
      // decides.
      if (node.tagName === "table" && startsRightToLeft(textOf(node))) node.properties.dir = "rtl";
    });
  };
}

function startsRightToLeft(text: string) {
  return /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    text,
  );
}

function isCode({ tagName, properties }: Element) {
  return tagName === "figure" && Array.isArray(properties.className) && properties.className.includes("code");
}
