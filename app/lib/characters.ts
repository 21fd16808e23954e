/** Whether databases, HTML and XML can all hold a text: no control characters, noncharacters or lone surrogates. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** Replaces each character that cannot be stored by a visible U+FFFD. */
export function replaceUnstorable(text: string): string {
  return text.replace(new RegExp(unstorable, "gu"), "\uFFFD");
}

/** Removes the characters that cannot be stored. Those that break a line elsewhere, as in slides, become line ends. */
export function removeUnstorable(text: string): string {
  return text.replace(/[\v\f\u0085\u2028\u2029]/g, "\n").replace(new RegExp(unstorable, "gu"), "");
}

// Control characters except tab and line ends, noncharacters, and lone surrogates (HTML, 13.2.3.5; XML 1.0, 2.2).
const unstorable = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}|\p{Cs}/u;

/** Whether a text has no visible character. */
export function looksEmpty(text: string): boolean {
  return /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/**
 * Removes white space and invisible characters from both ends of a text. Invisible characters that change how their
 * neighbours look stay: joiners, variation selectors, tags and direction marks.
 */
export function trimInvisible(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && trimmable.test(text[from]!)) from++;
  while (from < to && trimmable.test(text[to - 1]!)) to--;
  return text.slice(from, to);
}

/** A text of one line, without what cannot be stored and without space around it. */
export function cleanLine(text: string): string {
  return trimInvisible(removeUnstorable(text.toWellFormed()).replaceAll(/[\r\n]+/g, " "));
}

/** The same of a text with several lines, which end in "\n". */
export function cleanText(text: string): string {
  return trimInvisible(removeUnstorable(text.toWellFormed()).replaceAll(/\r\n?/g, "\n"));
}

// White space; soft hyphen, zero-width space, word joiner, invisible operators, braille blank, Hangul fillers, BOM.
const trimmable = /[\p{White_Space}\u00ad\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0]/u;
