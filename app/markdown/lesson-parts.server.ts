// What the boxes of a lesson are made of.
import type { Element, ElementContent } from "hast";
import { element } from "./element.server.ts";

export const marker = /^\[!(EXERCISE|HINT|TEST|SOLUTION|CHECK)\][ \t]*/;

/** The button's name is the state that it asks for: "on". */
export function tickButton(label: string, path: string, mark: string) {
  const properties = { type: "submit", className: ["tick"], form: "progress", name: "on", value: path };
  return element("button", { ...properties, ariaPressed: "false", ariaDescribedBy: [`${mark}-title`] }, [
    text(label),
  ]);
}

export function kindOf(node: Element | undefined) {
  const [first] = node?.tagName === "p" ? node.children : [];
  return first?.type === "text" ? marker.exec(first.value)?.[1] : undefined;
}

export function firstElement(node: Element): Element | undefined {
  return node.children.find((child) => child.type === "element");
}

/** What stands after the marker of a paragraph. */
export function contentAfterMarker(node: Element): ElementContent[] {
  const [first, ...rest] = node.children as [{ value: string }, ...ElementContent[]];
  return trimStart([text(first.value.replace(marker, "")), ...rest]);
}

/** Splits what is in a paragraph at its first line break. */
export function splitFirstLine(nodes: ElementContent[]): [ElementContent[], ElementContent[]] {
  const children = trimStart(nodes);
  const at = children.findIndex((node) => node.type === "text" && node.value.includes("\n"));
  if (at < 0) return [children, []];
  const { value } = children[at] as { value: string };
  const end = value.indexOf("\n");
  const before = [...children.slice(0, at), text(value.slice(0, end))];
  return [before, [text(value.slice(end + 1)), ...children.slice(at + 1)]];
}

export function trimStart(nodes: ElementContent[]): ElementContent[] {
  const at = nodes.findIndex((node) => node.type !== "text" || node.value.trim() !== "");
  const [first, ...rest] = at < 0 ? [] : nodes.slice(at);
  if (!first) return [];
  return [first.type === "text" ? text(first.value.trimStart()) : first, ...rest];
}

export function paragraph(nodes: ElementContent[]): ElementContent[] {
  const inner = trimStart(nodes);
  return inner.length > 0 ? [element("p", {}, inner)] : [];
}

export function text(value: string) {
  return { type: "text" as const, value };
}
