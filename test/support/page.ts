// What stands in a page, as a browser reads it.
import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.ParentNode;
type ParsedElement = DefaultTreeAdapterTypes.Element;

export interface Element {
  /** The HTML inside it, as it was sent. */
  inner: string;
  /** What a reader sees of it, with white space folded. */
  text: string;
  /** All of its text, as it is. */
  content: string;
  attributes: Record<string, string>;
}

/** The elements with this tag ("*": any) and all of these attributes, in order. */
export function elementsOf(html: string, tag: string, attributes: Record<string, string> = {}): Element[] {
  const wanted = Object.entries(attributes);
  const fits = (element: ParsedElement) =>
    (tag === "*" || element.tagName === tag) &&
    wanted.every(([name, value]) => attributeOf(element, name) === value);
  return elementsIn(read(html))
    .filter(fits)
    .map((element) => describe(element, html));
}

/** The first element with this tag and all of these attributes. */
export function elementOf(html: string, tag: string, attributes?: Record<string, string>) {
  return elementsOf(html, tag, attributes)[0];
}

/** What stands in a page's `<main>`; "" without one. */
export function mainOf(html: string): string {
  return elementOf(html, "main")?.inner ?? "";
}

/** Ids of the blogs that a list links to, in order. */
export function cardsOf(html: string): string[] {
  return attributes(mainOf(html), "href").flatMap((href) => /^\/blog\/([^/?#]+)$/.exec(href)?.[1] ?? []);
}

/** What a reader sees of HTML, with white space folded. */
export function textOf(html: string): string {
  return visibleText(read(html));
}

/** The first form that acts on this address: what it would send, and what its button says. */
export function actOf(html: string, address: string) {
  const form = elementOf(html, "form", { action: address });
  if (!form) return undefined;
  const [label] = attributes(form.inner, "aria-label");
  const [pressed] = attributes(form.inner, "aria-pressed");
  return {
    method: form.attributes.method,
    sends: attributes(form.inner, "value")[0],
    pressed,
    label: label ?? form.text,
  };
}

/** The values of an attribute, wherever it stands. */
export function attributes(html: string, name: string): string[] {
  return elementsIn(read(html)).flatMap((element) => attributeOf(element, name) ?? []);
}

/** Every element, in order. */
export function elementsIn(node: Node): ParsedElement[] {
  const own = "tagName" in node ? [node] : [];
  return "childNodes" in node ? [...own, ...node.childNodes.flatMap(elementsIn)] : own;
}

export function contentOf(node: Node): string {
  if (node.nodeName === "#text") return (node as DefaultTreeAdapterTypes.TextNode).value;
  return "childNodes" in node ? node.childNodes.map(contentOf).join("") : "";
}

export function attributeOf(element: ParsedElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

let last: { html: string; tree: Node } | undefined;

/** A page is asked about several things in a row, and parsed once for them. */
function read(html: string): Node {
  if (last?.html === html) return last.tree;
  // As without JavaScript, so that what stands in <noscript> is elements too.
  const options = { sourceCodeLocationInfo: true, scriptingEnabled: false };
  const isPage = /^\s*<(!doctype|html)\b/i.test(html);
  const tree = isPage ? parse(html, options) : parseFragment(html, options);
  last = { html, tree };
  return tree;
}

function describe(element: ParsedElement, html: string): Element {
  const place = element.sourceCodeLocation;
  const begin = place?.startTag?.endOffset;
  return {
    inner: begin === undefined ? "" : html.slice(begin, place!.endTag?.startOffset ?? begin),
    text: visibleText(element),
    content: contentOf(element),
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
  };
}

function visibleText(node: Node): string {
  return texts(node).join("").replace(/\s+/g, " ").trim();
}

const unseen = ["script", "style", "noscript"];

/** The pieces of text, with a space for each tag. */
function texts(node: Node): string[] {
  if (node.nodeName === "#text") return [(node as DefaultTreeAdapterTypes.TextNode).value];
  if (!("childNodes" in node) || unseen.includes(node.nodeName)) return [];
  const inside = node.childNodes.flatMap(texts);
  return "tagName" in node ? [" ", ...inside, " "] : inside;
}
