import type { Element, ElementContent, Root } from "hast";
import { isCodeStyle } from "../editor-code.ts";
import {
  classesOf,
  findAll,
  isBlank,
  isElement,
  makeElement,
  rewrite,
  rewriteSiblings,
  textOf,
} from "./elements.ts";

/** Text beside a block of code in its box, such as a button or the name of the language. */
const maxLabelLength = 60;

/** Makes a block of code of every `pre`, and of what editors write, with the language that it or a box around it names. */
export function tidyCode(tree: Root) {
  const hasPre = findAll(tree, ({ tagName }) => tagName === "pre").length > 0;
  rewrite(tree, (element) => {
    if (element.tagName === "pre") return [makeCodeBlock(ownCode(element), languageOf(element))];
    const isCode = isCodeStyle(String(element.properties.style ?? ""), element.tagName);
    if (isCode && /\n(?=.)/s.test(codeText(element))) return [makeCodeBlock(codeText(element), "")];
    if (hasPre) nameLanguage(element);
    return undefined;
  });
}

/** Chats and GitHub put buttons and the language beside the `code`, within the `pre`. */
function ownCode(pre: Element): string {
  const codes = findAll(pre, ({ tagName }) => tagName === "code");
  const hasText = pre.children.some((child) => child.type === "text" && !isBlank(child));
  return codeText(codes.length === 1 && !hasText ? codes[0]! : pre);
}

/** GitHub, Rouge and others put the language on a box around the block, chats its name above it. */
function nameLanguage(box: Element) {
  const [block, ...others] = findAll(box, ({ tagName }) => tagName === "pre");
  if (!block || others.length > 0 || textOf(box).length - textOf(block).length > maxLabelLength) return;
  const language = languageOf(block) || languageOf({ ...box, children: [] });
  if (!language) return;
  if (!languageOf(block)) block.children = makeCodeBlock(textOf(block), language).children;
  const at = box.children.findIndex(
    (child) => isElement(child) && (child === block || findAll(child, (node) => node === block).length > 0),
  );
  box.children = box.children.filter(
    (child, index) => index > at || textOf(child).trim().toLowerCase() !== language,
  );
}

/**
 * Makes one block of code of paragraphs in a row that are set in a fixed width. Call it after `readMarks`, which finds these,
 * and before `tidyMarks`, since spaces count here.
 */
export function joinCodeParagraphs(tree: Root) {
  rewriteSiblings(tree, (nodes) => {
    const result: ElementContent[] = [];
    let lines: Element[] = [];
    const flush = () => {
      if (lines.length > 1) result.push(makeCodeBlock(lines.map(codeText).join("\n"), ""));
      else result.push(...lines);
      lines = [];
    };
    for (const node of nodes) {
      if (isElement(node) && isCodeParagraph(node)) lines.push(node);
      else if (lines.length === 0 || !isBlank(node)) {
        flush();
        result.push(node);
      }
    }
    flush();
    return result;
  });
}

function isCodeParagraph({ tagName, children }: Element) {
  const isCode = (node: ElementContent) =>
    isElement(node) && (node.tagName === "code" || node.tagName === "br");
  return (
    (tagName === "p" || tagName === "div") &&
    children.some((node) => isElement(node) && node.tagName === "code") &&
    children.every((node) => isCode(node) || isBlank(node))
  );
}

export function makeCodeBlock(text: string, language: string): Element {
  const code = text
    .replaceAll("\u00a0", " ")
    .replace(/\r\n?/g, "\n")
    .replace(/^\n|\s+$/g, "");
  const properties = language ? { className: [`language-${language}`] } : {};
  return makeElement("pre", [makeElement("code", [{ type: "text", value: code }], properties)]);
}

/** The text of a block of code: elements for lines end with a line break. */
export function codeText(node: ElementContent): string {
  if (node.type === "text") return node.value;
  if (!isElement(node)) return "";
  if (node.tagName === "br") return "\n";
  const text = node.children.map(codeText).join("");
  return /^(?:div|tr|li)$/.test(node.tagName) && !text.endsWith("\n") ? `${text}\n` : text;
}

const languageClass =
  /^(?:language|lang|highlight-source|highlight-text|brush:|mw-highlight-lang)[-:]?([\w+#]+)/;

function languageOf(element: Element): string {
  for (const node of [...findAll(element, ({ tagName }) => tagName === "code"), element]) {
    const classes = classesOf(node);
    for (const name of classes) {
      const found = languageClass.exec(name)?.[1];
      if (found) return found.toLowerCase();
    }
    const known = classes.includes("sourceCode") || classes.includes("hljs");
    const other = classes.find(
      (name) => !/^(?:sourceCode|hljs|numberSource|numberLines|highlight)$/.test(name),
    );
    const language = node.properties.dataLanguage ?? node.properties.dataLang ?? (known ? other : undefined);
    if (language)
      return String(language)
        .toLowerCase()
        .replace(/[^\w+#-]/g, "");
  }
  return "";
}
