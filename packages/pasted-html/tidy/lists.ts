import type { Element, ElementContent, Root } from "hast";
import {
  classesOf,
  findAll,
  isBlank,
  isBlock,
  isElement,
  makeElement,
  rewrite,
  rewriteSiblings,
  styleOf,
  textOf,
} from "./elements.ts";

/** An item of a list that is written as a row of paragraphs, or as lists of one item each. */
interface FlatItem {
  /** From 1. */
  level: number;
  isOrdered: boolean;
  start: number;
  children: ElementContent[];
}

const isList = (node: ElementContent | undefined) =>
  isElement(node) && (node.tagName === "ul" || node.tagName === "ol");

/** Makes real lists of the paragraphs that Word writes, and mends nesting, tasks and paragraphs in items. */
export function tidyLists(tree: Root) {
  rewrite(tree, (element) =>
    classesOf(element).includes("ListContainerWrapper") ? element.children : undefined,
  );
  rewriteSiblings(tree, joinFlatItems);
  rewrite(tree, removeMarkers);
  rewrite(tree, nestLists);
  rewrite(tree, (element) => void (element.tagName === "li" && readTask(element)));
  rewrite(tree, (element) => void (isList(element) && tightenList(element)));
}

function joinFlatItems(nodes: ElementContent[]) {
  const result: ElementContent[] = [];
  let items: FlatItem[] = [];
  const flush = () => {
    if (items.length > 0) result.push(...buildList(items));
    items = [];
  };
  for (const node of nodes) {
    const found = isElement(node)
      ? (readWordParagraph(node) ?? readSlideParagraph(node) ?? readWordOnlineList(node))
      : undefined;
    if (found) items.push(...found);
    else if (items.length === 0 || !isBlank(node)) {
      flush();
      result.push(node);
    }
  }
  flush();
  return result;
}

/** Word: a paragraph with "mso-list:l0 level1 lfo1", whose marker is a span with "mso-list:Ignore". */
function readWordParagraph(node: Element): FlatItem[] | undefined {
  const level = /\blevel(\d)/.exec(styleOf(node, "mso-list"))?.[1];
  if (node.tagName !== "p" || !level) return undefined;
  const marker = findAll(node, isMarker).map(textOf).join("").trim();
  const number = /^\(?(\d+|[a-z]{1,4})[.)]/i.exec(marker)?.[1];
  const start = Number(number) || 1;
  return [{ level: Number(level), isOrdered: number !== undefined, start, children: node.children }];
}

/** Slides: a paragraph whose first letter is its bullet, or is said to be one; "O2" is a deeper level than "O1". */
function readSlideParagraph(node: Element): FlatItem[] | undefined {
  if ((node.tagName !== "p" && node.tagName !== "div") || node.children.some(isBlock)) return undefined;
  const text = firstText(node);
  const first = node.children.find((child) => !isBlank(child));
  const isMarked = isElement(first) && styleOf(first, "mso-special-format") !== "";
  const sign = text && (isMarked ? /^.*$/s : /^\s*[•◦▪▫‣●○■□∙⁃►➢✓✔]\s*/u).exec(text.value);
  if (!text || !sign || textOf(node).trim() === sign[0].trim()) return undefined;
  text.value = text.value.slice(sign[0].length);
  const after = firstText(node);
  if (after) after.value = after.value.trimStart();
  const level = Number(/^O(\d)$/.exec(classesOf(node)[0] ?? "")?.[1] ?? 0) + 1;
  const number = isMarked ? /(\d+)[.)]/.exec(sign[0])?.[1] : undefined;
  return [{ level, isOrdered: number !== undefined, start: Number(number) || 1, children: node.children }];
}

/** Word on the web: every item is a list of its own, and says its level. */
function readWordOnlineList(node: Element): FlatItem[] | undefined {
  if (!isList(node)) return undefined;
  const items = node.children.filter((child) => !isBlank(child));
  const levels = items.map((item) => isElement(item) && Number(item.properties.dataAriaLevel));
  if (items.length === 0 || !levels.every(Boolean)) return undefined;
  return items.map((item, index) => ({
    level: levels[index] as number,
    isOrdered: node.tagName === "ol",
    start: Number(node.properties.start) || 1,
    children: (item as Element).children,
  }));
}

function buildList(items: FlatItem[]): Element[] {
  const lists: Element[] = [];
  for (let at = 0; at < items.length; ) {
    const item = items[at]!;
    let end = at + 1;
    while (end < items.length && items[end]!.level > item.level) end++;
    const li = makeElement("li", [...item.children, ...buildList(items.slice(at + 1, end))]);
    const name = item.isOrdered ? "ol" : "ul";
    const list = lists.at(-1);
    if (list?.tagName === name) list.children.push(li);
    else lists.push(makeElement(name, [li], item.isOrdered ? { start: item.start } : {}));
    at = end;
  }
  return lists;
}

const isMarker = (element: Element) => styleOf(element, "mso-list") === "ignore";
const removeMarkers = (element: Element) => (isMarker(element) ? [] : undefined);

/** Google Docs writes a nested list beside the item that it belongs to. An item without a list gets one. */
function nestLists(element: Element): ElementContent[] | undefined {
  if (isList(element)) {
    const items: ElementContent[] = [];
    for (const child of element.children.filter((child) => !isBlank(child))) {
      const last = items.at(-1);
      if (isElement(child) && child.tagName === "li") items.push(child);
      else if (isElement(last)) last.children.push(child);
      else if (isElement(child) && isList(child)) items.push(...child.children);
      else items.push(makeElement("li", [child]));
    }
    element.children = items;
    return items.length > 0 ? undefined : [];
  }
  const { children } = element;
  if (children.some((child) => isElement(child) && child.tagName === "li"))
    return [
      {
        ...element,
        children: [
          makeElement(
            "ul",
            children.filter((child) => !isBlank(child)),
          ),
        ],
      },
    ];
  return undefined;
}

/** Google Docs: a role and a picture of a box. Notion and others: "[x] " or a box as a character. */
function readTask(item: Element) {
  const { role, ariaChecked } = item.properties;
  let isChecked = role === "checkbox" ? ariaChecked === "true" : undefined;
  if (isChecked !== undefined)
    rewrite(item, (element) =>
      element.tagName === "img" && /check/i.test(String(element.properties.ariaRoleDescription))
        ? []
        : undefined,
    );
  const box = findAll(item, ({ tagName }) => /^(?:input|ul|ol)$/.test(tagName))[0];
  if (box?.tagName === "input") {
    isChecked = box.properties.checked !== undefined && box.properties.checked !== false;
    rewrite(item, (element) => (element === box ? [] : undefined));
  }
  const text = firstText(item);
  const mark =
    isChecked === undefined && text ? /^\s*(?:\[([ xX])\]|([☐☑☒✅]))\s+/.exec(text.value) : undefined;
  if (mark && text) {
    isChecked = mark[1] ? mark[1] !== " " : mark[2] !== "☐";
    text.value = text.value.slice(mark[0].length);
  }
  if (isChecked === undefined) return;
  const checkbox = makeElement("input", [], { type: "checkbox", checked: isChecked });
  const first = item.children.find((child) => !isBlank(child));
  if (isElement(first) && first.tagName === "p") first.children.unshift(checkbox);
  else item.children = [checkbox, ...item.children.filter((child, index) => index > 0 || !isBlank(child))];
}

function firstText(node: Element): Extract<ElementContent, { type: "text" }> | undefined {
  const first = node.children.find((child) => !isBlank(child));
  if (first?.type === "text") return first;
  return isElement(first) && !isList(first) ? firstText(first) : undefined;
}

/** Items with one paragraph each, as most programs write them, are set without blank lines. */
function tightenList(list: Element) {
  const isParagraph = (node: ElementContent) =>
    isElement(node) && (node.tagName === "p" || node.tagName === "div");
  const items = list.children.filter(isElement);
  const isTight = items.every(({ children }) => {
    const [first, ...others] = children.filter((child) => !isBlank(child));
    return !others.some((child) => isParagraph(child) && textOf(child).trim() !== "") || !first;
  });
  if (!isTight) return;
  for (const item of items)
    item.children = item.children.flatMap((child) =>
      isParagraph(child) ? (child as Element).children : isBlank(child) ? [] : [child],
    );
}
