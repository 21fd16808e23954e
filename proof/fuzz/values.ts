// Odd values for forms, paths and queries.
import { naughtyTexts } from "../../test/support/naughty-texts.ts";

/** Becomes an element in a page that does not escape text; no page may contain it unescaped. */
export const injectedMarkup = '"><fuzz-mark onload=1>';
/** Becomes an additional header of a response whose header values are not checked. */
export const injectedHeader = "x-injected";
const headerInjection = `%0d%0a${injectedHeader}:%20yes`;
const stars = "*".repeat(4000);

export const texts = [
  ...naughtyTexts,
  injectedMarkup,
  "",
  "x".repeat(201),
  "x".repeat(70_000),
  "漢".repeat(5000),
  `${stars}a${stars}`,
  "[".repeat(3000),
  `${"> ".repeat(500)}deep`,
  "|a".repeat(2000),
  "![](/images/blogImages/abcdefghijkl/x-1600.webp)",
];

/** Segments of a path. They are sent as they are, without encoding. */
export const segments = [
  ..."0|-1|1e999|null|undefined|NaN|true|__proto__|constructor|toString|S1|s1.|s1;a=b|~|*|'or'1'='1".split(
    "|",
  ),
  ...[".", "..", "%2e%2e", "..%2f..%2fetc%2fpasswd", "..\\..", "%5c..%5c", "%2f", "%2F%2Fevil.example"],
  ...["%73%31", "%2573%2531", "s1%2Flike", "s1%3Fq", "s1%23", "s1.data", "s1%20", "%20"],
  ...[
    "%00",
    "s1%00",
    "%",
    "%zz",
    "%u0041",
    "%ff%fe",
    "%ed%a0%80",
    "%ef%bf%bf",
    "%c0%ae",
    `s1${headerInjection}`,
  ],
  ...["日本語", "%E6%97%A5", "é", "x".repeat(300), "x".repeat(7000), "%41".repeat(2000), "a/".repeat(500)],
  ...[encodeURIComponent(injectedMarkup), "<b>", "{}", "[]", "[object%20Object]", "", "s1/", "/s1", "//"],
];

export const queryNames =
  "q before _routes index popup to state code problem confirm error iss on next id __proto__ constructor".split(
    " ",
  );

/** Values of a query. They are sent as they are, without encoding. */
export const queryValues = [
  ...naughtyTexts.map((text) => encodeURIComponent(text.toWellFormed())),
  ...["1.s1", "-1.s1", "-27.zz", "999999999999999.x", "9999999999999999.x", "1e3.s1", "1.", ".s1", "1.s1.s1"],
  ...["//evil.example", "/\\evil.example", "https:evil.example", "javascript:alert(1)", "/.//evil.example"],
  ...[
    "reading/routes/blog",
    "root",
    "reading/routes/home,root",
    "routes/nothing",
    "popup.x",
    "1",
    "google",
    "failed",
  ],
  ...[
    "%00",
    "%",
    "%ff",
    "%ed%a0%80",
    headerInjection,
    "",
    "a+".repeat(400),
    "x".repeat(6000),
    "%f0%9f%9a%80".repeat(90),
  ],
  encodeURIComponent(injectedMarkup),
];
