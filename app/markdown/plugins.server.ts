import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import type { FootnoteDefinition, FootnoteReference, Root as MarkdownRoot } from "mdast";
import type { Options as Schema } from "rehype-sanitize";
import { SKIP, visit } from "unist-util-visit";
import type { VFile } from "vfile";
import type { ImageSizes } from "../lib/image-files.ts";
import { firstCharacters } from "../lib/text.ts";
import { calloutClasses } from "./callouts.server.ts";
import { element } from "./element.server.ts";
import { allowFormulas } from "./formulas.server.ts";
import { type Highlighter, languageName, openHighlighter } from "./highlight.server.ts";
import { imageFigure, lazyImage, onlyImage } from "./images.server.ts";

/** Of a heading's anchor, in characters. */
const maxSlugLength = 80;

/** Turns raw HTML into text. */
export function htmlAsText() {
  return (tree: MarkdownRoot) => {
    visit(tree, "html", (node, index, parent) => {
      const text = { type: "text" as const, value: node.value };
      const isInline =
        parent &&
        "type" in parent &&
        ["paragraph", "heading", "tableCell", "emphasis", "strong", "link", "delete"].includes(parent.type);
      parent!.children[index!] = isInline ? text : { type: "paragraph", children: [text] };
    });
  };
}

/** Renames footnotes to numbers, since two different names may result in the same id. */
export function numberFootnotes() {
  return (tree: MarkdownRoot) => {
    const numbers = new Map<string, string>();
    visit(tree, ["footnoteReference", "footnoteDefinition"], (node) => {
      const note = node as FootnoteReference | FootnoteDefinition;
      // References match their definitions without regard to letter case.
      const name = note.identifier.toUpperCase();
      const number = numbers.get(name) ?? String(numbers.size + 1);
      numbers.set(name, number);
      note.identifier = number;
    });
  };
}

/** Returns GitHub's sanitizer rules, with images from https and this site only. */
export function sanitizeSchema(schema: Schema): Schema {
  const protocols = { ...schema.protocols, src: ["https"], href: ["http", "https", "mailto"] };
  const callout: [string, ...string[]] = ["className", ...calloutClasses];
  const attributes = { ...schema.attributes, div: [callout], p: [callout] };
  // The only ids are those of footnotes, which have a prefix already.
  return allowFormulas({ ...schema, attributes, protocols, clobber: [] });
}

/**
 * Adds anchors to headings, sizes and lazy loading to images, `rel` to links to other sites, scroll boxes to tables, icons
 * for tasks, and the role of callouts.
 */
export function decorateElements() {
  return (tree: Root, file: VFile) => {
    const sizes = file.data.images as ImageSizes | undefined;
    const uniqueName = uniqueNames();
    visit(tree, "element", (node, index, parent) => {
      if (/^h[1-4]$/.test(node.tagName) && node.properties.id !== "footnote-label")
        addAnchor(node, uniqueName);
      else if (node.tagName === "p" && onlyImage(node)) {
        parent!.children[index!] = imageFigure(onlyImage(node)!, sizes);
        return SKIP;
      } else if (node.tagName === "img") parent!.children[index!] = lazyImage(node, sizes);
      else if (node.tagName === "a") markExternalLink(node);
      else if (node.tagName === "input") parent!.children[index!] = taskIcon(node);
      else if (node.tagName === "table") parent!.children[index!] = scrollBox(node);
      else if (node.tagName === "div") node.properties.role = "note";
    });
  };
}

/**
 * Gives the heading an anchor, and makes it a link to itself unless it holds a link. The page's title is the only first-level
 * heading, so an article's own become second-level.
 */
function addAnchor(node: Element, uniqueName: (name: string) => string) {
  if (node.tagName === "h1") node.tagName = "h2";
  const slug = textOf(node)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  const id = `h-${uniqueName(firstCharacters(slug, maxSlugLength))}`;
  node.properties.id = id;
  if (!holdsLink(node)) node.children = [element("a", { href: `#${id}` }, node.children)];
}

function holdsLink(node: Element) {
  let isFound = false;
  visit(node, "element", ({ tagName }) => {
    isFound ||= tagName === "a";
  });
  return isFound;
}

/**
 * Returns a function that returns each name unchanged the first time, then with a number: "name", "name-1", "name-2".
 */
function uniqueNames() {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  return (name: string) => {
    let count = counts.get(name) ?? 0;
    let unique = name;
    while (used.has(unique)) unique = `${name}-${++count}`;
    counts.set(name, count);
    used.add(unique);
    return unique;
  };
}

function markExternalLink(node: Element) {
  if (/^(?:https?:)?\/\//i.test(String(node.properties.href)))
    node.properties.rel = ["nofollow", "ugc", "noopener"];
}

function taskIcon(node: Element): Element {
  const isDone = node.properties.checked === true;
  const properties = {
    className: isDone ? ["task", "done"] : ["task"],
    role: "img",
    ariaLabel: isDone ? "Done" : "To do",
  };
  return element("span", properties, []);
}

function scrollBox(node: Element): Element {
  return element("div", { className: ["table"], ...scrollProperties("Table") }, [node]);
}

/** What may be wider than the screen can be focused, since a keyboard scrolls only an element with the focus. */
function scrollProperties(name: string) {
  return { role: "group", ariaLabel: name, tabIndex: 0 };
}

/**
 * Highlights code blocks, and adds a header with the language and a copy button. In a lesson, the header says what is to be typed
 * and what it prints: the text directly below it.
 */
export function highlightCode() {
  const highlighter = openHighlighter();
  return async (tree: Root, file: VFile) => {
    const codeBlocks: { parent: Parent; pre: Element }[] = [];
    visit(tree, "element", (pre, _, parent) => {
      if (pre.tagName !== "pre") return;
      codeBlocks.push({ parent: parent!, pre });
      return SKIP;
    });
    let output: Element | undefined;
    for (const { parent, pre } of codeBlocks) {
      const at = parent.children.indexOf(pre);
      const isTyped = Boolean(file.data.lesson) && !isText(languageOf(pre));
      const role = pre === output ? "printed" : isTyped ? "typed" : undefined;
      const next = parent.children.slice(at + 1).find(({ type }) => type === "element") as
        | Element
        | undefined;
      output = isTyped && next?.tagName === "pre" && isText(languageOf(next)) ? next : undefined;
      parent.children.splice(at, 1, await codeFigure(pre, highlighter, role));
    }
  };
}

type Parent = Root | Element;

/** What stands below each other on purpose: words after several spaces or a tab, a mark below a line, lines that are drawn. */
const hasColumns = /\S {2,}\S|\t|^ *\^|[\u2500-\u257f]/m;

/** The languages that a lesson runs in the browser: learning/run/. */
const runnable = /^(?:python|py|sql|html|css|javascript|js)$/i;

async function codeFigure(
  pre: Element,
  highlighter: Highlighter,
  role?: "typed" | "printed",
): Promise<Element> {
  const code = pre.children[0] as Element;
  const language = languageOf(pre);
  const isOutput = isText(language) && !hasColumns.test(textOf(code));
  const spans = await highlighter.highlight(textOf(code), language);
  if (spans) code.children = spans;
  pre.properties = isOutput ? { className: ["output"] } : scrollProperties("Code");
  const name = await languageName(language);
  if (role === "printed")
    return element("figure", { className: ["code", "printed"] }, [
      element("figcaption", { dataLanguage: "It prints" }, []),
      pre,
    ]);
  const isTyped = role === "typed";
  const meta = isTyped ? (code.data as { meta?: string } | undefined)?.meta : undefined;
  const canRun = isTyped && runnable.test(language) && !/\bnorun\b/.test(meta ?? "");
  const buttons = canRun ? ["Run", "Edit", "Copy"] : ["Copy"];
  const title = isTyped ? `Type this · ${name}` : name;
  const header = element("figcaption", { dataLanguage: title }, buttons.map(button));
  return element("figure", { className: ["code"], dataMeta: meta }, [header, pre]);
}

function isText(language: string) {
  return /^(?:text)?$/i.test(language);
}

function languageOf(pre: Element) {
  const classNames = ((pre.children[0] as Element).properties?.className as string[] | undefined) ?? [];
  return classNames.find((name) => name.startsWith("language-"))?.slice("language-".length) ?? "";
}

function button(label: string) {
  const properties = { type: "button", className: [label.toLowerCase()] };
  return element("button", properties, [{ type: "text", value: label }]);
}
