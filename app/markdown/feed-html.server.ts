import type { Element, ElementContent, Nodes, Properties, Root } from "hast";
import type { Addresses } from "../lib/image-base.ts";
import { invalidCharacters } from "../lib/xml.ts";
import { element } from "./element.server.ts";
import { isNoText } from "./plain-text.server.ts";

/** The attributes that feed readers understand. They warn of all others, or remove them. */
const keptAttributes = "alt title width height dir align start colSpan rowSpan lang".split(" ");
/** Spans carry only colours; divs and sections only layout. */
const wrappers = new Set(["span", "div", "section"]);

/** Stand for the address of the site, and of the text's page, in stored HTML for feeds. No text there has these characters. */
export const siteMark = "\u0001";
const pageMark = "\u0002";
/** Relative addresses are read as if the page stood here. */
const base = new URL("https://site.invalid/blog/page");

/**
 * The tree of an article for feed readers: without buttons, hints, classes and wrappers, and with marks for the addresses of site
 * and page. Formulas are their sources, since most readers know no MathML.
 */
export function feedTree(tree: Root): Root {
  return { type: "root", children: tree.children.flatMap(feedNodes) };
}

/** Replaces the marks in HTML made of a `feedTree`. */
export function fillFeedAddresses(html: string, { url, images }: Addresses, page: string): string {
  const placed = images ? html.replaceAll(`"${siteMark}/images/`, `"${images}/`) : html;
  return placed.replaceAll(siteMark, url).replaceAll(pageMark, page);
}

function feedNodes(node: Nodes): ElementContent[] {
  if (node.type === "text") return [{ type: "text", value: clean(node.value) }];
  if (node.type !== "element" || isNoText(node) || isCodeHeader(node)) return [];
  const { tagName, properties } = node;
  if (tagName === "math") return feedNodes(element("code", {}, [text(String(properties.alttext))]));
  const classes = (properties.className ?? []) as string[];
  if (classes.includes("task")) return [text(classes.includes("done") ? "☑" : "☐")];
  const children = withoutOwnLink(node).flatMap(feedNodes);
  return wrappers.has(tagName) ? children : [element(tagName, kept(properties), children)];
}

/** A heading on a page links to itself. */
function withoutOwnLink({ properties, children }: Element): ElementContent[] {
  const [link] = children;
  const isOwn = link?.type === "element" && properties.id && link.properties.href === `#${properties.id}`;
  return isOwn ? link.children : children;
}

/** The line above a code block: its language, and a button. */
function isCodeHeader({ tagName, properties }: Element) {
  return tagName === "figcaption" && properties.dataLanguage !== undefined;
}

function kept(properties: Properties): Properties {
  const others = keptAttributes
    .filter((name) => properties[name] !== undefined && properties[name] !== null)
    .map((name) => [name, clean(String(properties[name]))]);
  const addresses = ["href", "src", "cite"].flatMap((name) => {
    const address = properties[name] && absoluteAddress(String(properties[name]));
    return address ? [[name, address]] : [];
  });
  return Object.fromEntries([...addresses, ...others]);
}

/** undefined for what is no address. */
function absoluteAddress(text: string): string | undefined {
  const url = URL.parse(text, base);
  if (!url) return undefined;
  if (url.origin !== base.origin) return url.href;
  const isPage = url.pathname === base.pathname;
  return (isPage ? pageMark : siteMark + url.pathname) + url.search + url.hash;
}

function clean(value: string) {
  return value.replace(invalidCharacters, "");
}

function text(value: string) {
  return { type: "text" as const, value };
}
