import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import type { Root as MarkdownRoot } from "mdast";
import type { Schema } from "hast-util-sanitize";
import { SKIP, visit } from "unist-util-visit";
import { codeToClasses } from "./highlight.server.ts";

/** To be raised when the same Markdown should give other HTML: stored HTML is then made anew when it is read. */
export const rendererVersion = 1;

/** Shows raw HTML as the text it is. */
export function htmlAsText() {
  return (tree: MarkdownRoot) => {
    visit(tree, "html", (node, index, parent) => {
      const text = { type: "text" as const, value: node.value };
      const inline = parent && "type" in parent && ["paragraph", "heading", "tableCell", "emphasis", "strong", "link", "delete"].includes(parent.type);
      parent!.children[index!] = inline ? text : { type: "paragraph", children: [text] };
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
    const taken = new Map<string, number>();
    visit(tree, "element", (node, index, parent) => {
      if (/^h[1-4]$/.test(node.tagName) && node.properties.id !== "footnote-label") anchor(node, taken);
      else if (node.tagName === "img") image(node);
      else if (node.tagName === "a") link(node);
      else if (node.tagName === "input") parent!.children[index!] = task(node);
      else if (node.tagName === "table") {
        parent!.children[index!] = scroller(node);
        return SKIP;
      }
    });
  };
}

/** An article's own headings begin below the page's title. */
function anchor(node: Element, taken: Map<string, number>) {
  if (node.tagName === "h1") node.tagName = "h2";
  const slug = textOf(node).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  const count = taken.get(slug) ?? 0;
  taken.set(slug, count + 1);
  node.properties.id = `h-${slug}${count ? `-${count}` : ""}`;
}

function image(node: Element) {
  Object.assign(node.properties, { loading: "lazy", decoding: "async", referrerPolicy: "no-referrer" });
  node.properties.alt ??= "";
}

function link(node: Element) {
  if (/^https?:/.test(String(node.properties.href))) node.properties.rel = ["nofollow", "ugc", "noopener"];
}

function task(node: Element): Element {
  const done = node.properties.checked === true;
  const properties = { className: done ? ["task", "done"] : ["task"], role: "img", ariaLabel: done ? "Done" : "To do" };
  return { type: "element", tagName: "span", properties, children: [] };
}

/** Keyboards can scroll only what takes focus. */
function scroller(node: Element): Element {
  const properties = { className: ["table"], role: "region", ariaLabel: "Table", tabIndex: 0 };
  return { type: "element", tagName: "div", properties, children: [node] };
}

/** Colours code by classes; a language that nobody knows stays plain. */
export function highlight() {
  return async (tree: Root) => {
    const found: { pre: Element; code: Element }[] = [];
    visit(tree, "element", (node) => {
      const code = node.tagName === "pre" ? node.children[0] : undefined;
      if (code?.type === "element" && code.tagName === "code") found.push({ pre: node, code });
    });
    for (const { pre, code } of found) {
      const names = (code.properties.className as string[] | undefined) ?? [];
      const language = names.find((name) => name.startsWith("language-"))?.slice("language-".length) ?? "";
      pre.properties.tabIndex = 0;
      if (language) pre.properties.dataLanguage = language;
      const lines = await codeToClasses(textOf(code), language);
      if (lines) code.children = lines as ElementContent[];
    }
  };
}
