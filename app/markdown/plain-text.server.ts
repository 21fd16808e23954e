import type { Nodes, Root } from "hast";
import { firstCharacters } from "../lib/text.ts";
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
    if (!("children" in node) || isNoText(node)) return;
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

/** What lists show, as specified. It begins with the first prose: code, embeds, pictures and tables before that say little in a row. */
export function excerptOf({ children }: Root): string {
  const start = children.findIndex((node) => !isFigure(node) && plainText([node]));
  return firstCharacters(plainText(children.slice(Math.max(start, 0))), 150);
}

const isFigure = (node: Nodes) =>
  node.type === "element" && (node.tagName === "figure" || String(node.properties.className) === "table");

/** `plainText` in one line. */
export function plainLine(nodes: Nodes[]): string {
  return plainText(nodes).replaceAll("\n\n", " ");
}

/** Buttons, to copy code or to tick an exercise, and hints, which are opened one by one, are not part of the article. */
export function isNoText(node: Nodes): boolean {
  if (node.type !== "element") return false;
  const { tagName, properties } = node;
  return tagName === "button" || (tagName === "details" && String(properties.className) === "hint");
}
