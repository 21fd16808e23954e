/** The first `count` characters (code points) of a text. */
export function first(text: string, count: number): string {
  return text.length <= count ? text : [...text].slice(0, count).join("");
}

/** What an address asks for, as it can be searched: 200 characters at most, without what no text of ours can hold. */
export function sought(text: string | null): string {
  const clean = (text ?? "").toWellFormed().replace(everyUnstorable, "");
  return looksEmpty(clean) ? "" : first(trimmed(clean), 200);
}

/** A text that stands in one line: its breaks become blanks. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, " ");
}

/** Whether databases, HTML and XML can all hold a text: no control characters, no noncharacters, no half surrogates. */
export function storable(text: string): boolean {
  return !unstorable.test(text);
}

/** A text as a page can show it: each character that cannot be kept becomes U+FFFD, where a person sees it. */
export function madeStorable(text: string): string {
  return text.replace(everyUnstorable, "\uFFFD");
}

// Controls but tab and line ends, noncharacters, and halves of surrogate pairs (HTML, 13.2.3.5; XML 1.0, 2.2).
const unstorable = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}|\p{Cs}/u;
const everyUnstorable = new RegExp(unstorable, "gu");

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

/** How many there are of something whose plural ends in "s": "1 blog", "12 blogs". */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** Minutes that a calm reader takes, at 220 words a minute; CJK is counted by the character. */
export function readingMinutes(plain: string): number {
  const cjk = plain.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words = plain.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / 220 + cjk / 500));
}

/** Whether a text out of an address may be an id of ours at all. Anything else is never asked of a database. */
export function isId(text: string): boolean {
  return /^[a-z0-9]{1,20}$/.test(text);
}
