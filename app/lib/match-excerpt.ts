import { fold } from "./fold.ts";
import { textOfHtml } from "./html-text.ts";
import { firstMatchInFolded, type Matcher } from "./search-highlight.ts";

/** In characters of HTML; the text in it is shorter. */
const lengthBefore = 500;
const lengthAfter = 1000;

/** HTML is searched in pieces, since the first match is often near the beginning. They overlap by a long word. */
const pieceLength = 4000;
const overlap = 60;

/**
 * The text around the first match in HTML that our renderer made, or around its beginning. Only this piece is converted
 * to text.
 */
export function textAroundMatch(html: string, matcher: Matcher): string {
  const match = Math.max(0, firstInText(html, matcher));
  const from = match > lengthBefore ? html.indexOf(">", match - lengthBefore) + 1 : 0;
  return textOfHtml(html.slice(Math.min(from, match), match + lengthAfter));
}

/**
 * The index of the first match outside of tags; -1 when there is none. Goes through the HTML only once, even when many matches
 * are inside tags.
 */
function firstInText(html: string, matcher: Matcher) {
  for (let from = 0; from < html.length; ) {
    const end = indexAfterTag(html, from + pieceLength);
    const at = firstMatchInFolded(withoutTags(sameLengthFold(html.slice(from, end + overlap))), matcher);
    if (at >= 0) return from + at;
    from = end;
  }
  return -1;
}

/** The index after the tag that `at` is in, or `at`, so that no piece begins in a tag. */
function indexAfterTag(html: string, at: number) {
  const end = html.indexOf(">", at);
  return end >= 0 && !html.slice(at, end).includes("<") ? end + 1 : at;
}

/** With spaces instead of tags, so that indexes stay the same. */
function withoutTags(html: string) {
  return html.replace(/<[^>]*>?/g, (tag) => " ".repeat(tag.length));
}

/**
 * The folded text; when folding would change its length, the text in lower case instead, since indexes must stay the same.
 * Most texts need no folding.
 */
function sameLengthFold(html: string) {
  const folded = foreignLetter.test(html) ? fold(html) : "";
  return folded.length === html.length ? folded : html.toLowerCase();
}

/** All but ASCII and the signs of typography. */
const foreignLetter = /[\u0080-\u200f\u2028-\uffff]/;
