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
  const contents = new WeakMap<Element, Content>();
  rewrite(tree, (element) => {
    const content = contentOf(element, contents);
    const isCode = isCodeStyle(String(element.properties.style ?? ""), element.tagName);
    const isBlock =
      element.tagName === "pre" ||
      (isCode && content.pres.length === 0 && /\n(?=.)/s.test(codeText(element)));
    if (isBlock) {
      const block = makeCodeBlock(ownCode(element), languageOf(element));
      contents.set(block, { pres: [block], length: content.length });
      return [block];
    }
    if (content.pres.length === 1) nameLanguage(element, content);
    return undefined;
  });
}

/** What is in an element: its blocks of code, two at most, and how much text. Known from its children, so that depth costs nothing. */
interface Content {
  pres: Element[];
  length: number;
}

function contentOf(element: Element, contents: WeakMap<Element, Content>): Content {
  const content: Content = { pres: [], length: 0 };
  for (const child of element.children) {
    const inner = isElement(child) ? contents.get(child) : undefined;
    if (inner && content.pres.length < 2) content.pres.push(...inner.pres);
    content.length += inner?.length ?? (child.type === "text" ? child.value.length : 0);
  }
  contents.set(element, content);
  return content;
}

/** Chats and GitHub put buttons and the language beside the `code`, within the `pre`. */
function ownCode(pre: Element): string {
  const codes = findAll(pre, ({ tagName }) => tagName === "code");
  const hasText = pre.children.some((child) => child.type === "text" && !isBlank(child));
  return codeText(codes.length === 1 && !hasText ? codes[0]! : pre);
}

/** GitHub, Rouge and others put the language on a box around the block, chats its name above it. */
function nameLanguage(box: Element, { pres: [block], length }: Content) {
  const code = block ? textOf(block) : "";
  if (!block || length - code.length > maxLabelLength) return;
  const known = languageOf(block);
  const language = known || languageOf({ ...box, children: [] });
  if (!language) return;
  if (!known) block.children = makeCodeBlock(code, language).children;
  const isLabel = (child: ElementContent) => textOf(child).trim().toLowerCase() === language;
  box.children = box.children.filter((child) => (isElement(child) && child === block) || !isLabel(child));
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
