import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { element } from "./element.server.ts";
import { exerciseBody } from "./exercises.server.ts";
import { fieldCheck } from "./field-checks.server.ts";
import {
  firstElement,
  kindOf,
  marker,
  paragraph,
  splitFirstLine,
  text,
  tickButton,
  trimStart,
} from "./lesson-parts.server.ts";

const maxSlugLength = 32;

/**
 * Turns the quotations of a lesson that begin with [!EXERCISE] or [!CHECK] into boxes: an exercise with a button to tick, hints and a
 * solution to open, a question whose answers open their explanations, or are typed or put in order. All of it works without a
 * script: the buttons belong to the page's form "progress". Does nothing in other texts.
 */
export function lessonBlocks() {
  return (tree: Root, file: VFile) => {
    const lesson = file.data.lesson as string | undefined;
    if (!lesson) return;
    const used = new Set<string>();
    visit(tree, "element", (node) => {
      if (node.tagName !== "blockquote") return;
      const kind = kindOf(firstElement(node));
      if (kind !== "EXERCISE" && kind !== "CHECK") return;
      const [title, rest] = splitFirstLine(firstElement(node)!.children);
      title[0] = text((title[0] as { value: string }).value.replace(marker, ""));
      const words = textOf(element("p", {}, title));
      const mark = unique(`${kind === "EXERCISE" ? "x" : "q"}-${slugOf(words)}`, used);
      const path = `${lesson}/${mark}`;
      const others = node.children.slice(node.children.indexOf(firstElement(node)!) + 1);
      const inner = [...paragraph(rest), ...others];
      node.tagName = "section";
      node.properties = { className: [kind.toLowerCase()], id: mark, ariaLabelledBy: [`${mark}-title`] };
      node.children = [
        ...(kind === "EXERCISE"
          ? [titleLine("Exercise", mark, title), ...exerciseBody(inner, lesson, mark)]
          : checkBody(inner, path, mark, title)),
      ];
    });
  };
}

function titleLine(kind: string, mark: string, title: ElementContent[]) {
  const label = element("span", { className: ["kind"] }, [text(kind)]);
  return element("p", { className: ["task-title"], id: `${mark}-title` }, [label, text(" "), ...title]);
}

/**
 * Of a choice, the list of answers becomes elements of which one is open at a time. When several are right, each can be open, and the button
 * stands below them. Other children stay.
 */
function checkBody(children: ElementContent[], path: string, mark: string, title: ElementContent[]) {
  const button = element("p", { className: ["task-act"] }, [tickButton("I answered this", path, mark)]);
  const inField = fieldCheck(children, mark, button);
  if (inField) return [titleLine(inField.kind, mark, title), ...inField.body];
  const list = children.find((child) => child.type === "element" && child.tagName === "ul") as
    | Element
    | undefined;
  const items = (list?.children ?? []).filter((item) => item.type === "element");
  const rightCount = items.filter((item) => isChecked(boxOf(item))).length;
  const isSingle = rightCount < 2;
  const answers = items.map((item) => answer(item, isSingle ? mark : undefined, button));
  return [
    titleLine(isSingle ? "Check" : `Check with ${rightCount} right answers`, mark, title),
    ...children.flatMap((child) => (child === list ? answers : [child])),
    ...(isSingle ? [] : [button]),
  ];
}

/** An item with several paragraphs has its checkbox in the first. */
function inlineOf(item: Element) {
  const first = firstElement(item);
  return first?.tagName === "p" ? first.children : item.children;
}

function boxOf(item: Element) {
  return inlineOf(item).find((node) => node.type === "element" && node.tagName === "input") as
    | Element
    | undefined;
}

function isChecked(box: Element | undefined) {
  return box?.properties.checked === true;
}

/** `name`: that of a check of which one answer is right; `button` then stands in it. */
function answer(item: Element, name: string | undefined, button: Element): ElementContent {
  const first = firstElement(item);
  const others = first?.tagName === "p" ? item.children.slice(item.children.indexOf(first) + 1) : [];
  const box = boxOf(item);
  const isRight = isChecked(box);
  const [line, explanation] = splitFirstLine(inlineOf(item).filter((node) => node !== box));
  const verdict = element("strong", { className: ["verdict"] }, [
    text(isRight ? "✓ Right." : "✗ Not this one."),
  ]);
  return element("details", { className: ["answer", isRight ? "right" : "wrong"], name }, [
    element("summary", {}, line),
    element("p", {}, [verdict, text(" "), ...trimStart(explanation)]),
    ...others,
    ...(isRight && name ? [button] : []),
  ]);
}

/** The first words, so that a mark stays when the end of a long question is edited. */
function slugOf(words: string) {
  const slug = words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return slug.length <= maxSlugLength ? slug : slug.slice(0, maxSlugLength).replace(/-[^-]*$/, "");
}

function unique(name: string, used: Set<string>) {
  let result = name;
  for (let number = 2; used.has(result); number++) result = `${name}-${number}`;
  used.add(result);
  return result;
}
