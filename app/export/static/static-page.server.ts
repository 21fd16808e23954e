import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { EXIT, SKIP, visit } from "unist-util-visit";
import { isExported, pathOf, staticPath } from "./static-address.ts";

const parser = unified().use(rehypeParse);
const printer = unified().use(rehypeStringify);
const linkAttributes = ["href", "src", "poster"] as const;
const searchScript = "/static-search.js";

export interface StaticPage {
  html: string;
  /** The addresses that it names and that are files as well. */
  links: string[];
  /** What the search shows of it. */
  title: string;
  description: string;
  /** The different words of its text, in lower case. */
  words: string;
}

interface Page {
  /** Its content policy. */
  policy: string;
  /** The site's address. */
  site: string;
  path: string;
}

/** A page of the site as a file: without scripts, without what needs a server, and with the addresses of files. */
export function staticPage(html: string, { policy, site, path }: Page): StaticPage {
  const tree = parser.parse(html);
  const links: string[] = [];
  let [title, description] = ["", ""];
  const texts = readTexts(tree);
  /** undefined: no file answers there. */
  function follow(link: string): string | undefined {
    const target = link.startsWith("#") ? undefined : pathOf(link, site, path);
    if (target === undefined) return link;
    if (!isExported(target)) return undefined;
    links.push(target);
    return staticPath(target) + new URL(link, site + path).hash;
  }
  function followSource(source: string) {
    const [link = "", ...width] = source.split(" ");
    return [follow(link) ?? link, ...width].join(" ");
  }
  visit(tree, "element", (element, at, parent) => {
    const { tagName, properties } = element;
    const replaceBy = (nodes: ElementContent[]): [typeof SKIP, number] => {
      parent!.children.splice(at!, 1, ...nodes);
      return [SKIP, at!];
    };
    if (isAppCode(element) || needsServer(element)) return replaceBy([]);
    if (tagName === "noscript") return replaceBy(element.children);
    if (tagName === "form") properties.action = "/search/";
    if (tagName === "h1") title ||= textOf(element);
    if (tagName === "meta") {
      const content = String(properties.content);
      if (properties.name === "description") description = content;
      // An address for other programs, which stays whole.
      if (content.startsWith(`${site}/`)) properties.content = site + (follow(content) ?? "/");
      return;
    }
    for (const name of linkAttributes) {
      const link = properties[name];
      if (typeof link !== "string") continue;
      const target = follow(link);
      if (target === undefined) return replaceBy(texts.links.has(element) ? element.children : []);
      properties[name] = tagName === "link" && link.startsWith(site) ? site + target : target;
    }
    const sources = properties.srcSet as unknown;
    if (typeof sources === "string") properties.srcSet = sources.split(/,\s+/).map(followSource).join(", ");
  });
  removeEmptyMenus(tree);
  addToHead(tree, policy, path === "/search");
  return { html: printer.stringify(tree), links, title, description, words: [...texts.words].join(" ") };
}

/** The app's scripts; not data, and not the script of who counts readers. */
function isAppCode({ tagName, properties }: Element) {
  if (tagName === "link") return /modulepreload/.test(String(properties.rel));
  if (tagName !== "script") return false;
  return properties.type !== "application/ld+json" && !/^https:/.test(String(properties.src));
}

/** Forms but those of the search, and boxes that are empty without their form. */
function needsServer({ tagName, properties: { role, id, className }, children }: Element) {
  if (tagName === "form") return role !== "search";
  if (id === "comments")
    return !children.some(
      (child) => "tagName" in child && child.tagName === "ol" && child.children.length > 0,
    );
  return Array.isArray(className) && className.includes("filters");
}

/** The links and the different words of what people wrote. */
function readTexts(tree: Root) {
  const links = new Set<Element>();
  const words = new Set<string>();
  visit(tree, "element", (text) => {
    const { className } = text.properties;
    if (!Array.isArray(className) || !className.some((name) => /^(article|comment-text)$/.test(String(name))))
      return;
    visit(text, { tagName: "a" }, (link: Element) => void links.add(link));
    for (const [word] of textOf(text)
      .toLowerCase()
      .matchAll(/[\p{L}\p{N}\p{M}]{2,}/gu))
      words.add(word);
    return SKIP;
  });
  return { links, words };
}

function removeEmptyMenus(tree: Root) {
  visit(tree, { tagName: "nav" }, (menu: Element, at, parent) => {
    let isEmpty = true;
    visit(menu, { tagName: "a" }, () => {
      isEmpty = false;
      return EXIT;
    });
    if (isEmpty) parent!.children.splice(at!, 1);
  });
}

function addToHead(tree: Root, policy: string, isSearch: boolean) {
  visit(tree, { tagName: "head" }, (head: Element) => {
    const own = policy.replaceAll(/ 'sha256-[^']+'|; frame-ancestors 'none'/g, "");
    const meta = element("meta", { httpEquiv: ["Content-Security-Policy"], content: own });
    head.children.splice(1, 0, meta);
    if (isSearch) head.children.push(element("script", { src: searchScript, defer: true }));
  });
}

function element(tagName: string, properties: Element["properties"]): Element {
  return { type: "element", tagName, properties, children: [] };
}

/** Leads on, as far as a file can. */
export function redirectPage(target: string): string {
  const address = target.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!DOCTYPE html><meta charset="utf-8"><title>Moved</title><meta http-equiv="refresh" content="0; url=${address}"><link rel="canonical" href="${address}"><a href="${address}">Moved here</a>\n`;
}
