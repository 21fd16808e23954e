import { decodeReferences, formulasAsText } from "./headings.ts";

const attributes = `(?:[^<>"]|"[^"]*")*`;
const inlineNames = "a|abbr|b|code|del|em|i|kbd|mark|q|s|small|span|strong|sub|sup|u";
const inlineTag = new RegExp(String.raw`</?(?:${inlineNames})(?:\s${attributes})?>`, "g");
const otherTag = new RegExp(`<${attributes}>`, "g");
/** The text of a piece of HTML that our renderer made, with spaces between blocks. A tag that is cut off is left out. */
export function textOfHtml(html: string) {
  const text = formulasAsText(html)
    .replace(inlineTag, "")
    .replace(otherTag, " ")
    .replace(/<[^>]*$/, "");
  return decodeReferences(text)
    .replace(/\s{2,}|\n/g, " ")
    .trim();
}
