import { fold } from "./fold.ts";
import { textOfHtml } from "./html-text.ts";
import { firstOf, type Marks } from "./search-highlight.ts";

/** In HTML characters, which are more than those of its text. */
const lengthBefore = 500;
const lengthBehind = 1000;

/** HTML is searched in pieces, since the first match is often near the beginning. They overlap by a long word. */
const pieceLength = 4000;
const overlap = 60;

/**
 * The text around the first match in HTML that our renderer made, or around its beginning. Only this piece is converted
 * to text.
 */
export function passageOf(html: string, marks: Marks): string {
  const match = Math.max(0, firstInText(html, marks));
  const from = match > lengthBefore ? html.indexOf(">", match - lengthBefore) + 1 : 0;
  return textOfHtml(html.slice(Math.min(from, match), match + lengthBehind));
}

function firstInText(html: string, marks: Marks) {
  for (let from = 0; from < html.length; from += pieceLength) {
    const at = firstOf(sameLengthFold(html.slice(from, from + pieceLength + overlap)), marks, (at) =>
      isText(html, from + at),
    );
    if (at >= 0) return from + at;
  }
  return -1;
}

/** Whether it is not in a tag. */
function isText(html: string, at: number) {
  return html.lastIndexOf("<", at) <= html.lastIndexOf(">", at);
}

/**
 * Folded; only in lower case when folding would change the length, since indexes must stay the same. Most texts need no
 * folding.
 */
function sameLengthFold(html: string) {
  const folded = foreignLetter.test(html) ? fold(html) : "";
  return folded.length === html.length ? folded : html.toLowerCase();
}

/** All but ASCII and the signs of typography. */
const foreignLetter = /[\u0080-\u200f\u2028-\uffff]/;
