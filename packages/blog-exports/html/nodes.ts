import type { Element, ElementContent, Parents } from "hast";
import { classesOf, findAll, makeElement, textOf } from "pasted-html/tidy/elements";

export const paragraph = (...children: ElementContent[]) => makeElement("p", children);
export const text = (value: string): ElementContent => ({ type: "text", value });
export const bold = (value: string) => makeElement("strong", [text(value)]);
export const link = (href: string, label = href) => makeElement("a", [text(label)], { href });

export const hasClass = (element: Element, pattern: RegExp) =>
  classesOf(element).some((name) => pattern.test(name));
export const byClass = (element: Parents, pattern: RegExp) =>
  findAll(element, (inner) => hasClass(inner, pattern))[0];
export const byName = (element: Parents, ...names: string[]) =>
  findAll(element, ({ tagName }) => names.includes(tagName))[0];
/** The text of an element in one line; "" without an element. */
export const lineOf = (element: ElementContent | undefined) =>
  element ? textOf(element).replace(/\s+/g, " ").trim() : "";
export const addressOf = (element: Element | undefined, ...names: string[]) => {
  const found = names.map((name) => String(element?.properties[name] ?? "")).find(Boolean);
  return found && /^https?:\/\//i.test(found) ? found : "";
};
