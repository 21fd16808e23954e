import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";

const blocks = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "li",
  "blockquote",
  "th",
  "td",
  "figcaption",
]);
const containers = new Set(["li", "blockquote"]);

/** Lets every block run in the direction of its own first letter, so that Arabic and Hebrew stand on the right. */
export function setDirections() {
  return (tree: Root) => {
    visit(tree, "element", (node, _, parent) => {
      if (isCode(node)) {
        node.properties.dir = "ltr";
        return SKIP;
      }
      // A block looks for its first letter outside of what has a direction of its own: an item needs its paragraphs.
      const within = node.tagName === "p" && parent?.type === "element" && containers.has(parent.tagName);
      if (blocks.has(node.tagName) && !within) node.properties.dir = "auto";
      // Its cells have directions of their own: the order of its columns is told by its first word.
      if (node.tagName === "table" && beginsOnTheRight(textOf(node))) node.properties.dir = "rtl";
    });
  };
}

function beginsOnTheRight(text: string) {
  return /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    text,
  );
}

function isCode({ tagName, properties }: Element) {
  return tagName === "figure" && Array.isArray(properties.className) && properties.className.includes("code");
}
