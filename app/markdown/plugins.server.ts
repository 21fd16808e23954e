import type { Element, ElementContent, Root } from "hast";
import type { Schema } from "hast-util-sanitize";
import { toString as textOf } from "hast-util-to-string";
import type { FootnoteDefinition, FootnoteReference, Root as MarkdownRoot } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import { type Highlighter, languageName, openHighlighter } from "./highlight.server.ts";

/** Shows raw HTML as the text it is. */
export function htmlAsText() {
  return (tree: MarkdownRoot) => {
    visit(tree, "html", (node, index, parent) => {
      const text = { type: "text" as const, value: node.value };
      const inline =
        parent &&
        "type" in parent &&
        ["paragraph", "heading", "tableCell", "emphasis", "strong", "link", "delete"].includes(parent.type);
      parent!.children[index!] = inline ? text : { type: "paragraph", children: [text] };
    });
  };
}

/** Names footnotes by numbers: of names as people choose them, the ids of two may come to the same. */
export function numberFootnotes() {
  return (tree: MarkdownRoot) => {
    const numbers = new Map<string, string>();
    visit(tree, ["footnoteReference", "footnoteDefinition"], (node) => {
      const note = node as FootnoteReference | FootnoteDefinition;
      // A reference finds its definition whatever the letter case.
      const name = note.identifier.toUpperCase();
      const number = numbers.get(name) ?? String(numbers.size + 1);
      numbers.set(name, number);
      note.identifier = number;
    });
  };
}

/** The sanitiser's GitHub rules, with images from https and from here alone. */
export function allowed(schema: Schema): Schema {
  const protocols = { ...schema.protocols, src: ["https"], href: ["http", "https", "mailto"] };
  // Ids come from footnotes only, and carry a prefix of their own.
  return { ...schema, protocols, clobber: [] };
}

/** Anchors for headings, lazy images, tables that scroll within themselves, marks for tasks. */
export function decorate() {
  return (tree: Root) => {
    const named = uniqueNames();
    visit(tree, "element", (node, index, parent) => {
      if (/^h[1-4]$/.test(node.tagName) && node.properties.id !== "footnote-label") anchor(node, named);
      else if (node.tagName === "p" && loneImage(node))
        parent!.children[index!] = imageFigure(loneImage(node)!);
      else if (node.tagName === "img") parent!.children[index!] = image(node);
      else if (node.tagName === "a") link(node);
      else if (node.tagName === "input") parent!.children[index!] = task(node);
      else if (node.tagName === "table") parent!.children[index!] = scroller(node);
    });
  };
}

/** An article's own headings begin below the page's title. */
function anchor(node: Element, named: (name: string) => string) {
  if (node.tagName === "h1") node.tagName = "h2";
  const slug = textOf(node)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  node.properties.id = `h-${named(slug)}`;
}

/** Answers each name as it is, or with the first number behind it that makes it one of its own. */
function uniqueNames() {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (name: string) => {
    let count = counts.get(name) ?? 0;
    let unique = name;
    while (taken.has(unique)) unique = `${name}-${++count}`;
    counts.set(name, count);
    taken.add(unique);
    return unique;
  };
}

function loneImage(node: Element) {
  const [only, ...others] = node.children;
  return others.length === 0 && only?.type === "element" && only.tagName === "img" ? only : undefined;
}

/** An image that stands alone: its title is its caption, and it opens in full. */
function imageFigure(img: Element): Element {
  const { src, title, alt } = img.properties;
  const shown = image(img);
  if (!src) return shown;
  const label = alt ? `Enlarge image: ${alt}` : "Enlarge image";
  const zoom = element("a", { href: src, className: ["zoom"], ariaLabel: label, rel: ["noopener"] }, [shown]);
  const caption = title ? [element("figcaption", {}, [{ type: "text", value: String(title) }])] : [];
  return element("figure", { className: ["image"] }, [zoom, ...caption]);
}

/** An image without an address that we allow is its text. */
function image(node: Element): Element {
  if (!node.properties.src)
    return element("span", {}, [{ type: "text", value: String(node.properties.alt ?? "") }]);
  Object.assign(node.properties, { loading: "lazy", decoding: "async", referrerPolicy: "no-referrer" });
  node.properties.alt ??= "";
  return node;
}

function link(node: Element) {
  if (/^(?:https?:)?\/\//i.test(String(node.properties.href)))
    node.properties.rel = ["nofollow", "ugc", "noopener"];
}

function task(node: Element): Element {
  const done = node.properties.checked === true;
  const properties = {
    className: done ? ["task", "done"] : ["task"],
    role: "img",
    ariaLabel: done ? "Done" : "To do",
  };
  return { type: "element", tagName: "span", properties, children: [] };
}

/** Keyboards can scroll only what takes focus. */
function scroller(node: Element): Element {
  return element("div", { className: ["table"], role: "region", ariaLabel: "Table", tabIndex: 0 }, [node]);
}

/** Colours code by classes and gives it a head with its language and a copy button. */
export function highlight() {
  const highlighter = openHighlighter();
  return async (tree: Root) => {
    const found: { parent: Parent; pre: Element }[] = [];
    visit(tree, "element", (pre, _, parent) => {
      if (pre.tagName !== "pre") return;
      found.push({ parent: parent!, pre });
      return SKIP;
    });
    for (const { parent, pre } of found)
      parent.children.splice(parent.children.indexOf(pre), 1, await codeFigure(pre, highlighter));
  };
}

type Parent = Root | Element;

async function codeFigure(pre: Element, highlighter: Highlighter): Promise<Element> {
  const code = pre.children[0] as Element;
  const names = (code.properties?.className as string[] | undefined) ?? [];
  const language = names.find((name) => name.startsWith("language-"))?.slice("language-".length) ?? "";
  const lines = await highlighter.codeToClasses(textOf(code), language);
  if (lines) code.children = lines;
  pre.properties.tabIndex = 0;
  const copy = element("button", { type: "button", className: ["copy"] }, [{ type: "text", value: "Copy" }]);
  const head = element("figcaption", { dataLanguage: await languageName(language) }, [copy]);
  return element("figure", { className: ["code"] }, [head, pre]);
}

function element(tagName: string, properties: Element["properties"], children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}
