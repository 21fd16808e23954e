// The elements and texts of a page, as a browser reads it.
import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.ParentNode;
type ParsedElement = DefaultTreeAdapterTypes.Element;

interface Element {
  /** The HTML inside it, unchanged. */
  innerHtml: string;
  /** Its visible text, with white space folded. */
  text: string;
  /** All of its text, unchanged. */
  textContent: string;
  attributes: Record<string, string>;
}

/** The elements with this tag ("*": any) and all of these attributes, in order. */
export function elementsOf(html: string, tag: string, attributes: Record<string, string> = {}): Element[] {
  const expected = Object.entries(attributes);
  const matches = (element: ParsedElement) =>
    (tag === "*" || element.tagName === tag) &&
    expected.every(([name, value]) => attributeOf(element, name) === value);
  return parsedElementsIn(parseOnce(html)).flatMap((element, index) =>
    matches(element) ? [toElement(element, index, html)] : [],
  );
}

/** The first element with this tag and all of these attributes. */
export function elementOf(html: string, tag: string, attributes?: Record<string, string>) {
  return elementsOf(html, tag, attributes)[0];
}

/** The HTML inside a page's `<main>`; "" without one. */
export function mainOf(html: string): string {
  return elementOf(html, "main")?.innerHtml ?? "";
}

/** Ids of the blogs that a list links to, in order. */
export function cardIdsOf(html: string): string[] {
  return attributeValues(mainOf(html), "href").flatMap((href) => /^\/blog\/([^/?#]+)$/.exec(href)?.[1] ?? []);
}

/** The visible text of HTML, with white space folded. */
export function textOf(html: string): string {
  return visibleText(parseOnce(html));
}

/** The first form with this address as its action: the value that it sends, and the label and state of its button. */
export function actOf(html: string, address: string) {
  const form = elementOf(html, "form", { action: address });
  if (!form) return undefined;
  const [label] = attributeValues(form.innerHtml, "aria-label");
  const [pressed] = attributeValues(form.innerHtml, "aria-pressed");
  return {
    method: form.attributes.method,
    sentValue: attributeValues(form.innerHtml, "value")[0],
    pressed,
    label: label ?? form.text,
  };
}

/** The values of an attribute in all elements, in order. */
export function attributeValues(html: string, name: string): string[] {
  return parsedElementsIn(parseOnce(html)).flatMap((element) => attributeOf(element, name) ?? []);
}

/** All elements of a parsed page, in order; `node` itself too, if it is an element. Texts may be nested thousands of levels deep. */
export function parsedElementsIn(node: Node): ParsedElement[] {
  const elements: ParsedElement[] = [];
  for (const nodes = [node]; nodes.length > 0; ) {
    const next = nodes.pop()!;
    if ("tagName" in next) elements.push(next);
    if ("childNodes" in next) nodes.push(...next.childNodes.toReversed());
  }
  return elements;
}

export function contentOf(node: Node): string {
  if (node.nodeName === "#text") return (node as DefaultTreeAdapterTypes.TextNode).value;
  return "childNodes" in node ? node.childNodes.map(contentOf).join("") : "";
}

export function attributeOf(element: ParsedElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

const parsedPages = new Map<string, Node>();
const locatedPages = new Map<string, ParsedElement[]>();
const maxCachedPages = 5;

/** The last pages are cached: tests look up several elements of a page and of its parts. */
function parseOnce(html: string): Node {
  return getOrCreate(parsedPages, html, () => parseLeniently(html, false));
}

/** The elements of a page with the places where they stand. Finding these takes as long as the rest of the parsing. */
function locateOnce(html: string): ParsedElement[] {
  return getOrCreate(locatedPages, html, () => parsedElementsIn(parseLeniently(html, true)));
}

function parseLeniently(html: string, sourceCodeLocationInfo: boolean): Node {
  // Without scripting the parser reads the content of <noscript> as elements.
  const options = { sourceCodeLocationInfo, scriptingEnabled: false };
  const isDocument = /^\s*<(!doctype|html)\b/i.test(html);
  return isDocument ? parse(html, options) : parseFragment(html, options);
}

function getOrCreate<Value>(values: Map<string, Value>, key: string, create: () => Value): Value {
  const value = values.get(key) ?? create();
  values.delete(key);
  values.set(key, value);
  if (values.size > maxCachedPages) values.delete(values.keys().next().value!);
  return value;
}

/** `index`: the position of the element among all elements of the page. */
function toElement(element: ParsedElement, index: number, html: string): Element {
  return {
    get innerHtml() {
      const location = locateOnce(html)[index]!.sourceCodeLocation;
      const start = location?.startTag?.endOffset;
      return start === undefined ? "" : html.slice(start, location!.endTag?.startOffset ?? start);
    },
    text: visibleText(element),
    textContent: contentOf(element),
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
  };
}

function visibleText(node: Node): string {
  return texts(node).join("").replace(/\s+/g, " ").trim();
}

const hiddenTags = ["script", "style", "noscript"];

/** The pieces of text, with a space for each tag. */
function texts(node: Node): string[] {
  if (node.nodeName === "#text") return [(node as DefaultTreeAdapterTypes.TextNode).value];
  if (!("childNodes" in node) || hiddenTags.includes(node.nodeName)) return [];
  const childTexts = node.childNodes.flatMap(texts);
  return "tagName" in node ? [" ", ...childTexts, " "] : childTexts;
}
