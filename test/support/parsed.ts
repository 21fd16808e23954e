// Pages and feeds as parsers read them that forgive nothing.
import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";
import { SaxesParser } from "saxes";
import { attributeOf, contentOf, elementsIn } from "./page.ts";

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

function reader(read: (onError: OnError) => DefaultTreeAdapterTypes.ParentNode, html: string) {
  const document = read(({ code, startOffset }) => {
    throw new Error(
      `${code} at ${JSON.stringify(html.slice(Math.max(0, startOffset - 80), startOffset + 80))}`,
    );
  });
  const elements = elementsIn(document);
  const ids = elements.flatMap((element) => attributeOf(element, "id") ?? []);
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice !== undefined) throw new Error(`two elements have the id ${twice}`);
  const all = (tag: string, attributes: Record<string, string> = {}) =>
    elements.filter(
      (element) =>
        element.tagName === tag &&
        Object.entries(attributes).every(([name, value]) => attributeOf(element, name) === value),
    );
  return {
    /** The texts of every such element, in order. */
    texts: (tag: string, attributes?: Record<string, string>) => all(tag, attributes).map(contentOf),
    /** The text of the first such element. */
    text: (tag: string, attributes?: Record<string, string>) => all(tag, attributes).map(contentOf)[0],
    /** An attribute of the first such element. */
    value: (tag: string, attributes: Record<string, string>, name = "value") => {
      const [element] = all(tag, attributes);
      return element && attributeOf(element, name);
    },
  };
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
