/** Whether databases, HTML and XML can all hold a text: no control characters, no noncharacters, no half surrogates. */
export function storable(text: string): boolean {
  return !unstorable.test(text);
}

/** A text as a page can show it: each character that cannot be kept becomes U+FFFD, where a person sees it. */
export function replaceUnstorable(text: string): string {
  return text.replace(new RegExp(unstorable, "gu"), "\uFFFD");
}

/** A text without the characters that cannot be kept. */
export function cleaned(text: string): string {
  return text.replace(new RegExp(unstorable, "gu"), "");
}

// Controls but tab and line ends, noncharacters, and halves of surrogate pairs (HTML, 13.2.3.5; XML 1.0, 2.2).
const unstorable = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}|\p{Cs}/u;

/** Whether nobody would see anything of a text. */
export function looksEmpty(text: string): boolean {
  return /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/**
 * A text without the blanks at its ends. Invisible characters go with them, but for those that change how their
 * neighbours look: joiners, variation selectors, tags, marks of direction.
 */
export function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && blank.test(text[from]!)) from++;
  while (from < to && blank.test(text[to - 1]!)) to--;
  return text.slice(from, to);
}

// White space; soft hyphen, zero-width space, word joiner, invisible operators, braille blank, Hangul fillers, BOM.
const blank = /[\p{White_Space}\u00ad\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0]/u;
