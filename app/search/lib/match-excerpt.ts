import { fold } from "../../lib/fold.ts";
import { firstMatchInFolded, type Matcher } from "../../lib/search-highlight.ts";

/** In characters. */
const lengthBefore = 300;
const lengthAfter = 700;

/** A text is searched in pieces, since the first match is often near the beginning. They overlap by a long word. */
const pieceLength = 4000;
const overlap = 60;

/**
 * The piece of a plain text around the first match, or its beginning. It begins with a whole word where words have spaces, behind "…"
 * when it is not the beginning.
 */
export function textAroundMatch(text: string, matcher: Matcher): string {
  const match = Math.max(0, firstInText(text, matcher));
  const from = Math.max(0, match - lengthBefore);
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const piece = text.slice(start > 0 && start <= match ? start : from, match + lengthAfter);
  return `${from > 0 ? "… " : ""}${piece.replaceAll("\n\n", " ")}`;
}

/** The index of the first match; -1 when there is none. */
function firstInText(text: string, matcher: Matcher) {
  for (let from = 0; from < text.length; from += pieceLength) {
    const at = firstMatchInFolded(sameLengthFold(text.slice(from, from + pieceLength + overlap)), matcher);
    if (at >= 0) return from + at;
  }
  return -1;
}

/**
 * The folded text; when folding would change its length, the text in lower case instead, since indexes must stay the same.
 * Most texts need no folding.
 */
function sameLengthFold(text: string) {
  const folded = foreignLetter.test(text) ? fold(text) : "";
  return folded.length === text.length ? folded : text.toLowerCase();
}

/** All but ASCII and the signs of typography. */
const foreignLetter = /[\u0080-\u200f\u2028-\uffff]/;
