// Pages and feeds as parsers read them that forgive nothing.
import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";
import { SaxesParser } from "saxes";

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;

export type Parsed = ReturnType<typeof reader>;

/** A page. Throws where its HTML is wrong, and when two elements share an id. */
export function parsed(html: string) {
  return reader((onParseError) => parse(html, { onParseError }), html);
}

/** A part of a page, likewise. */
export function parsedPart(html: string) {
  return reader((onParseError) => parseFragment(html, { onParseError }), html);
}

type OnError = (error: { code: string; startOffset: number }) => void;

function reader(read: (onError: OnError) => Node, html: string) {
  const document = read(({ code, startOffset }) => {
    throw new Error(
      `${code} at ${JSON.stringify(html.slice(Math.max(0, startOffset - 80), startOffset + 80))}`,
    );
  });
  const elements: Element[] = [];
  collect(document, elements);
  const ids = elements.flatMap((element) => attribute(element, "id") ?? []);
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice !== undefined) throw new Error(`two elements have the id ${twice}`);
  const all = (tag: string, attributes: Record<string, string> = {}) =>
    elements.filter(
      (element) =>
        element.tagName === tag &&
        Object.entries(attributes).every(([name, value]) => attribute(element, name) === value),
    );
  return {
    /** The texts of every such element, in order. */
    texts: (tag: string, attributes?: Record<string, string>) => all(tag, attributes).map(textOf),
    /** The text of the first such element. */
    text: (tag: string, attributes?: Record<string, string>) => all(tag, attributes).map(textOf)[0],
    /** An attribute of the first such element. */
    value: (tag: string, attributes: Record<string, string>, name = "value") => {
      const [element] = all(tag, attributes);
      return element && attribute(element, name);
    },
  };
}

function collect(node: Node, into: Element[]) {
  if ("tagName" in node) into.push(node);
  if ("childNodes" in node) for (const child of node.childNodes) collect(child, into);
}

function attribute(element: Element, name: string) {
  return element.attrs.find((attr) => attr.name === name)?.value;
}

function textOf(node: Node): string {
  if (node.nodeName === "#text") return (node as DefaultTreeAdapterTypes.TextNode).value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

/** The texts of the elements of a feed by their name, in order. Throws where its XML is wrong. */
export function xmlTexts(xml: string): Record<string, string[]> {
  const parser = new SaxesParser({ xmlns: true });
  const texts: Record<string, string[]> = {};
  const open: { name: string; text: string }[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local }) => open.push({ name: local, text: "" }));
  parser.on("text", (text) => {
    for (const element of open.slice(-1)) element.text += text;
  });
  parser.on("closetag", () => {
    const { name, text } = open.pop()!;
    texts[name] = [...(texts[name] ?? []), text];
  });
  parser.write(xml).close();
  return texts;
}
