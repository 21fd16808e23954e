import type { Element, ElementContent, Parents, Root } from "hast";

export const isElement = (node: ElementContent | Root["children"][number] | undefined): node is Element =>
  node?.type === "element";

export function makeElement(
  tagName: string,
  children: ElementContent[],
  properties: Element["properties"] = {},
): Element {
  return { type: "element", tagName, properties, children };
}

/**
 * Changes a tree from the leaves up: `change` returns what takes the place of an element, or undefined when it stays.
 */
export function rewrite(parent: Parents, change: (element: Element) => ElementContent[] | undefined) {
  parent.children = (parent.children as ElementContent[]).flatMap((node) => {
    if (!isElement(node)) return [node];
    rewrite(node, change);
    return change(node) ?? [node];
  });
}

/** Calls `change` with every list of siblings, the innermost first. It returns the new list. */
export function rewriteSiblings(parent: Parents, change: (nodes: ElementContent[]) => ElementContent[]) {
  for (const node of parent.children) if (isElement(node)) rewriteSiblings(node, change);
  parent.children = change(parent.children as ElementContent[]);
}

export function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return isElement(node) ? node.children.map(textOf).join("") : "";
}

export const classesOf = ({ properties }: Element) =>
  Array.isArray(properties.className) ? properties.className.map(String) : [];

/** Returns the value of a property in an element's style attribute, in lower case; "" when there is none. */
export function styleOf({ properties }: Element, name: string): string {
  const style = String(properties.style ?? "").toLowerCase();
  for (const declaration of style.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon > 0 && declaration.slice(0, colon).trim() === name) return declaration.slice(colon + 1).trim();
  }
  return "";
}

const blockNames = new Set(
  "address article aside blockquote center dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td th thead tr ul".split(
    " ",
  ),
);
export const isBlock = (node: ElementContent) => isElement(node) && blockNames.has(node.tagName);

export const hasBlock = (node: ElementContent): boolean =>
  isElement(node) && node.children.some((child) => isBlock(child) || hasBlock(child));

export const isBlank = (node: ElementContent) =>
  node.type === "comment" || (node.type === "text" && node.value.trim() === "");

export const isHeading = (node: ElementContent): node is Element =>
  isElement(node) && /^h[1-6]$/.test(node.tagName);

/** Returns the elements of a tree that `matches`, in order. */
export function findAll(parent: Parents, matches: (element: Element) => boolean): Element[] {
  return parent.children.flatMap((node) =>
    isElement(node) ? [...(matches(node) ? [node] : []), ...findAll(node, matches)] : [],
  );
}
