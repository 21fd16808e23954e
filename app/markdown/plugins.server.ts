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

/** The sanitizer knows protocols in small letters only. */
export function lowerProtocols() {
  return (tree: Root) => {
    visit(tree, "element", ({ properties }) => {
      for (const name of ["href", "src"])
        if (typeof properties[name] === "string")
          properties[name] = properties[name].replace(/^[a-z][a-z0-9+.-]*:/i, (protocol) =>
            protocol.toLowerCase(),
          );
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
      else if (node.properties.type === "checkbox") parent!.children[index!] = taskIcon(node);
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
export function scrollProperties(name: string) {
  return { role: "group", ariaLabel: name, tabIndex: 0 };
}
