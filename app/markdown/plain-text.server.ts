import type { Nodes } from "hast";
import { textBlocks } from "./text-blocks.server.ts";

const blocks = new Set([...textBlocks, "pre", "section", "figure"]);

/** Returns the text of all blocks, separated by blank lines, with white space collapsed. */
export function plainText(nodes: Nodes[]): string {
  const parts: string[] = [""];
  const walk = (node: Nodes): void => {
    if (node.type === "text") parts[parts.length - 1] += node.value;
    // The source of a formula says more than its numbers and letters in a row.
    if (node.type === "element" && node.tagName === "math") {
      parts[parts.length - 1] += String(node.properties.alttext);
      return;
    }
    if (!("children" in node) || isButton(node)) return;
    const isBlock = node.type === "element" && blocks.has(node.tagName);
    if (isBlock) parts.push("");
    node.children.forEach(walk);
    if (isBlock) parts.push("");
  };
  nodes.forEach(walk);
  return parts
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n\n");
}

/** `plainText` in one line. */
export function plainLine(nodes: Nodes[]): string {
  return plainText(nodes).replaceAll("\n\n", " ");
}

/** The text of buttons, to copy code or to tick an exercise, is not part of the article. */
function isButton(node: Nodes) {
  return node.type === "element" && node.tagName === "button";
}
