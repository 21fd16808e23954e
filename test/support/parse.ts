// Strict parsers for pages and feeds.
import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";
import { SaxesParser } from "saxes";
import { attributeOf, contentOf, parsedElementsIn } from "./page.ts";

/** Parses a page. Throws when its HTML is invalid, or two elements share an id. */
export function parsePage(html: string) {
  return parseStrictly((onParseError) => parse(html, { onParseError }), html);
}

/** Parses a part of a page. Throws like parsePage. */
export function parsePart(html: string) {
  return parseStrictly((onParseError) => parseFragment(html, { onParseError }), html);
}

type OnError = (error: { code: string; startOffset: number }) => void;

function parseStrictly(
  parseDocument: (onError: OnError) => DefaultTreeAdapterTypes.ParentNode,
  html: string,
) {
  const document = parseDocument(({ code, startOffset }) => {
    throw new Error(
      `${code} at ${JSON.stringify(html.slice(Math.max(0, startOffset - 80), startOffset + 80))}`,
    );
  });
  const elements = parsedElementsIn(document);
  const ids = elements.flatMap((element) => attributeOf(element, "id") ?? []);
  const duplicate = ids.find((id, index) => ids.indexOf(id) < index);
  if (duplicate !== undefined) throw new Error(`two elements have the id ${duplicate}`);
  const matchingElements = (tag: string, attributes: Record<string, string> = {}) =>
    elements.filter(
      (element) =>
        element.tagName === tag &&
        Object.entries(attributes).every(([name, value]) => attributeOf(element, name) === value),
    );
  return {
    /** The texts of all matching elements, in order. */
    texts: (tag: string, attributes?: Record<string, string>) =>
      matchingElements(tag, attributes).map(contentOf),
    /** The text of the first matching element. */
    text: (tag: string, attributes?: Record<string, string>) =>
      matchingElements(tag, attributes).map(contentOf)[0],
    /** An attribute of the first matching element. */
    value: (tag: string, attributes: Record<string, string>, name = "value") => {
      const [element] = matchingElements(tag, attributes);
      return element && attributeOf(element, name);
    },
  };
}

/** The texts of a feed's elements, in order, by the name of the element. Throws when its XML is invalid. */
export function xmlTexts(xml: string): Record<string, string[]> {
  const parser = new SaxesParser({ xmlns: true });
  const texts: Record<string, string[]> = {};
  const openElements: { name: string; text: string }[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local }) => openElements.push({ name: local, text: "" }));
  for (const event of ["text", "cdata"] as const)
    parser.on(event, (text) => {
      for (const element of openElements.slice(-1)) element.text += text;
    });
  parser.on("closetag", () => {
    const { name, text } = openElements.pop()!;
    texts[name] = [...(texts[name] ?? []), text];
  });
  parser.write(xml).close();
  return texts;
}
