import { expect, test } from "vitest";
import { readBlogForm } from "../../app/lib/blog-form.ts";
import { isStorable, looksEmpty, trimInvisible } from "../../app/lib/characters.ts";
import { formatCursor, parseCursor } from "../../app/lib/cursor.ts";
import { formatDate } from "../../app/lib/date.ts";
import { editDistance } from "../../app/lib/edit-distance.ts";
import { normalizeFieldText, validateInsertedText } from "../../app/lib/field-text.ts";
import { fold, tokensOfPiece, trigrams } from "../../app/lib/fold.ts";
import { extractHeadings } from "../../app/lib/headings.ts";
import { fitInside, imageSources } from "../../app/lib/image.ts";
import { looksLike } from "../../app/lib/look-alike.ts";
import { passageOf } from "../../app/lib/passage.ts";
import { pathOnThisSite } from "../../app/lib/path-on-this-site.ts";
import { highlightedExcerpt, highlightWords } from "../../app/lib/search-highlight.ts";
import { shareTargets } from "../../app/lib/share.ts";
import { spellings } from "../../app/lib/spelling.ts";
import { firstCharacters, readingMinutes, readSearchText } from "../../app/lib/text.ts";
import { escapeXml } from "../../app/lib/xml.ts";

test("the contents of an article are its second-level headings with an anchor, whatever else these say", () => {
  const html =
    '<h2 id="h-a" dir="auto">A &#x26; <em>B</em></h2><h3 id="h-b">B</h3><h2 class="sr-only" id="footnote-label">C</h2><h2 id="h-d">D</h2>';
  expect(extractHeadings(html)).toEqual([
    { id: "h-a", text: "A & B" },
    { id: "h-d", text: "D" },
  ]);
});

test("a picture is shown as large as it is, unless it would be too high", () => {
  const maxSize = { width: 896, height: 720 };
  const size = (width: number | null, height: number | null) => {
    const fitted = fitInside(
      { image: "x", image_width: width, image_height: height, image_alt: "" },
      maxSize,
    );
    return [fitted.image_width, fitted.image_height];
  };
  expect(size(64, 64)).toEqual([64, 64]);
  expect(size(900, 1500)).toEqual([432, 720]);
  expect(size(500, 700)).toEqual([500, 700]);
  // Limited to the width of their column, these are low enough.
  expect(size(1600, 1200)).toEqual([1600, 1200]);
  expect(size(null, null)).toEqual([1600, 900]);
});

test("a text for a field loses characters that no blog may contain, and its line ends are normalized", () => {
  const bad = "\0\x07\x0b\x7f\x85\ufdd0\ufffe\uffff\u{1fffe}\u{10ffff}\ud800";
  expect(normalizeFieldText("content", `a${bad}\tb\r\nc\rd\ne🚀`)).toBe("a\tb\nc\nd\ne🚀");
  expect(normalizeFieldText("title", `a${bad}\r\nb`)).toBe("a b");
  // Unusual but valid characters stay: joiners, direction marks, private use.
  for (const text of ["👩‍👩‍👧", "a\u200fb", "\ue000", "e\u0301"])
    expect(normalizeFieldText("title", text)).toBe(text);
});

test("the length of inserted text counts in characters, together with the text around it", () => {
  const why = "That is too long to paste: a title may have 200 characters.";
  expect(validateInsertedText("title", "", "x".repeat(200))).toBeUndefined();
  expect(validateInsertedText("title", "", "🚀".repeat(200))).toBeUndefined();
  expect(validateInsertedText("title", "x", "x".repeat(200))).toBe(why);
  expect(validateInsertedText("title", "", "🚀".repeat(201))).toBe(why);
  expect(validateInsertedText("title", "", `${"x".repeat(200)}\0`)).toBeUndefined();
  // Inserting nothing is allowed even when the text is already too long.
  expect(validateInsertedText("title", "x".repeat(300), "")).toBeUndefined();
});

test("folding makes case, accents, widths and quotes equal, and keeps other scripts", () => {
  const pairs = {
    Café: "cafe",
    "cafe\u0301": "cafe",
    STRASSE: "strasse",
    Straße: "strasse",
    Łódź: "lodz",
    ＡＩ: "ai",
    ΣΊΣΥΦΟΣ: "σισυφοσ",
    "‘it’s’": "'it's'",
    "“quoted”": '"quoted"',
  };
  for (const [text, folded] of Object.entries({
    ...pairs,
    日本語: "日本語",
    "🚀": "🚀",
    İstanbul: "istanbul",
  }))
    expect(fold(text), text).toBe(folded);
});

test("a folded text folds to itself", () => {
  for (const text of ["Ångström ½ ﬁ", "がぎぐ", "한국어", "Ǆ ǈ", "ß ẞ ø Đ ı", "ﷺ", "\u0130\u0307"])
    expect(fold(fold(text)), text).toBe(fold(text));
});

test("the tokens of a piece are among the tokens of every text that contains it, or begin one", () => {
  const text = trigrams("ab 🚀本 aaxéx");
  const holds = (piece: string) => {
    const { tokens, isBeginning } = tokensOfPiece(piece);
    return tokens.every((token) =>
      text.some((other) => (isBeginning ? other.startsWith(token) : other === token)),
    );
  };
  for (const piece of ["a", "ab", "b ", "🚀", "🚀本", "ab 🚀", " aa", "b 🚀本", "x", "éx", "aaxéx"])
    expect(holds(piece), piece).toBe(true);
  for (const piece of ["ba", "xa", "e", "aaa", "🚀 ", "x1"]) expect(holds(piece), piece).toBe(false);
  expect(text.every((token) => /^[a-z0-9]+$/.test(token))).toBe(true);
});

test("words that differ by a mistake or two have a spelling in common, and few others have", () => {
  const share = (a: string, b: string) => spellings(a).some((spelling) => spellings(b).includes(spelling));
  for (const [a, b] of [
    ["pyhton", "python"],
    ["pythn", "python"],
    ["ypthon", "python"],
    ["clowd", "cloud"],
    ["blokchian", "blockchain"],
    ["cybersecruity", "cybersecurity"],
    ["прогарммирование", "программирование"],
  ] as const)
    expect(share(a, b), a).toBe(true);
  expect(share("python", "solidity")).toBe(false);
  expect(spellings("sql")).toEqual([]);
  expect(spellings("x".repeat(31))).toEqual([]);
  expect(spellings("abcdefghijklmnop").length).toBeLessThan(40);
});

test("the distance counts missing, added, wrong and swapped letters, up to its limit", () => {
  const cases: [string, string, number][] = [
    ["python", "python", 0],
    ["pyhton", "python", 1],
    ["pythn", "python", 1],
    ["pythonn", "python", 1],
    ["pithon", "python", 1],
    ["ypthno", "python", 2],
    ["", "ab", 2],
    ["🚀a", "a🚀", 1],
  ];
  for (const [a, b, expected] of cases) {
    expect(editDistance(a, b, 3), a).toBe(expected);
    expect(editDistance(b, a, 3), b).toBe(expected);
  }
  expect(editDistance("python", "java", 2)).toBe(3);
});

test("a cursor is read as it was written, and anything else is refused", () => {
  for (const cursor of [
    { position: 1772352000000, id: "abc234" },
    { position: -26, id: "s26" },
  ])
    expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  for (const text of [
    null,
    "",
    ".",
    "1.",
    ".a",
    "1.A",
    "1.a b",
    "1e5.a",
    "--1.a",
    "1.a\n",
    "9999999999999999.a",
  ])
    expect(parseCursor(text), String(text)).toBeUndefined();
});

test("marks start where words begin, in the original text", () => {
  const marked = (text: string, words: string[], stems: string[] = []) =>
    highlightWords(text, { words, stems })
      .map((p) => (p.isMatch ? `[${p.text}]` : p.text))
      .join("");
  expect(marked("Café, decaf, CAFETERIA", ["cafe"])).toBe("[Café], decaf, [CAFE]TERIA");
  expect(marked("Die Straße", ["strasse"])).toBe("Die [Straße]");
  expect(marked("日本語の学習", ["本語"])).toBe("日[本語]の学習");
  expect(marked("a.b*c (x) [y]", [".b*", "(x"])).toContain("(x");
  expect(marked("plain", [""])).toBe("plain");
  expect(marked("SQL and sqlite", ["sql", "sqlite"])).toBe("[SQL] and [sqlite]");
  expect(marked("Develop developments, developmentally", [], ["develop"])).toBe(
    "[Develop] [developments], developmentally",
  );
});

test("a passage is cut around the first matching word", () => {
  const text = `${"before ".repeat(50)}needle ${"after ".repeat(50)}`;
  const pieces = highlightedExcerpt(text, { words: ["needle"], stems: [] });
  expect(pieces.filter((piece) => piece.isMatch).map((piece) => piece.text)).toEqual(["needle"]);
  const all = pieces.map((piece) => piece.text).join("");
  expect(all).toMatch(/^… .*needle.* …$/);
  expect(all.length).toBeLessThan(220);
  expect(highlightedExcerpt("short", { words: ["x"], stems: [] })).toEqual([
    { text: "short", isMatch: false },
  ]);
});

test("the passage of a page is the text around its first match, and never an address or an attribute", () => {
  const html = `<p dir="auto">Begin &#x26; see <a href="/blog/needle">this</a>.</p>\n${"<p>Other <b>th</b>ings.</p>".repeat(99)}`;
  const passage = passageOf(
    `${html}<p>A <em>Needle</em>, x &#x3C; y</p><img alt="a > b">${"<p>After.</p>".repeat(99)}`,
    {
      words: ["needle"],
      stems: [],
    },
  );
  expect(passage).toMatch(/^(?:Other things\. )+A Needle, x < y (?:After\. )+/);
  expect(passage.length).toBeLessThan(1500);
  expect(passageOf(html, { words: ["needle"], stems: [] })).toMatch(/^Begin & see this\. Other/);
  expect(passageOf("<p>Crème Élan</p>", { words: ["elan"], stems: [] })).toBe("Crème Élan");
  expect(passageOf("", { words: ["a"], stems: [] })).toBe("");
});

test("texts are cut by characters, never in the middle of one", () => {
  expect(firstCharacters("🚀".repeat(200), 150)).toBe("🚀".repeat(150));
  expect(firstCharacters("ab", 150)).toBe("ab");
});

test("a search query is trimmed, truncated, and freed of invalid characters", () => {
  expect(readSearchText("  a\0b\ud800 ")).toBe("ab\ufffd");
  expect(readSearchText("🚀".repeat(300))).toBe("🚀".repeat(200));
  expect(readSearchText(null)).toBe("");
  expect(readSearchText("a\ufffe\x1b\u{10ffff}b")).toBe("ab");
  for (const nothing of ["\u200b", "\u200d\ufe0f", "\u3164 \u2800"]) expect(readSearchText(nothing)).toBe("");
});

test("a text may hold every character but controls, noncharacters and halves of pairs", () => {
  for (const text of [
    "",
    "a🚀",
    "\t\r\n",
    "\u200d\ufe0f\u00ad",
    "\ufffd\ufdcf\ufdf0\ue000",
    "\u{10fffd}",
    "ก็็็็็",
  ])
    expect(isStorable(text), JSON.stringify(text)).toBe(true);
  const planes = Array.from({ length: 17 }, (_, plane) => plane * 0x10000);
  const codes = [0, 8, 0xb, 0xc, 0xe, 0x1f, 0x7f, 0x9f, 0xd800, 0xdfff, 0xfdd0, 0xfdef];
  for (const code of [...codes, ...planes.flatMap((plane) => [plane + 0xfffe, plane + 0xffff])])
    expect(isStorable(`a${String.fromCodePoint(code)}b`), code.toString(16)).toBe(false);
});

test("a text is empty when nothing of it is visible, and invisible characters at its ends are trimmed", () => {
  for (const text of [
    "",
    " \u00a0\u3000",
    "\u200b\u200d\u2060\ufeff",
    "\u3164\uffa0\u115f",
    "\u2800",
    "\ufe0f\u{e0001}",
  ])
    expect(looksEmpty(text), JSON.stringify(text)).toBe(true);
  for (const text of ["a", "\u200da", "\u0301", ".", "⠁", "👨\u200d👩"])
    expect(looksEmpty(text), text).toBe(false);
  expect(trimInvisible("\ufeff\u200b a\u200b b\u2800\u3164\u2060 ")).toBe("a\u200b b");
  for (const text of [
    "\u2764\ufe0f",
    "\u0647\u200d",
    "\u200d\u0647",
    "\u0915\u094d\u200c",
    "a\u200f",
    "🏴\u{e0067}\u{e007f}",
  ])
    expect(trimInvisible(text), JSON.stringify(text)).toBe(text);
});

test("XML gets no characters that are invalid in XML", () => {
  expect(escapeXml('<a & "b">\0\v\x1f\ufffe\uffff\ud800\t🚀\ufffd\u{1fffe}')).toBe(
    "&lt;a &amp; &quot;b&quot;&gt;\t🚀\ufffd\u{1fffe}",
  );
});

test("names look alike whatever their case, accents, widths, blanks and signs", () => {
  for (const name of [
    "LECTERN",
    "L é c t e r n",
    "Ｌectern",
    "⁠lec-tern!",
    "𝓛𝓮𝓬𝓽𝓮𝓻𝓷",
    "Ⓛectern",
    "L\u0338ectern\u20dd",
    "Lectern®™",
  ])
    expect(looksLike(name, "Lectern"), name).toBe(true);
  for (const name of ["Lecterns", "Lecter", "", "!!!"]) expect(looksLike(name, "Lectern"), name).toBe(false);
  expect([looksLike("कि", "का"), looksLike("🚀 ", "🚀"), looksLike("🚀", "🛸")]).toEqual([
    false,
    true,
    false,
  ]);
});

test("only an address on this site is a path of the site", () => {
  const site = "https://blog.example";
  expect(pathOnThisSite("/write?draft=1#x", site)).toBe("/write?draft=1");
  expect(pathOnThisSite(`${site}/course?q=sql`, site)).toBe("/course?q=sql");
  for (const address of [
    null,
    "",
    "//evil.example",
    "/\\evil.example",
    "/.//evil.example",
    `${site}//evil.example/x`,
    `${site}/a/..//evil.example`,
    "http://blog.example/x",
    "https://blog.example:444/x",
    "https://blog.example.evil.example/x",
    "javascript:alert(1)",
    "http://[",
  ])
    expect(pathOnThisSite(address, site), String(address)).toBe("/");
});

test("reading takes a minute at least, and CJK is counted by the character", () => {
  expect([
    readingMinutes(""),
    readingMinutes("word ".repeat(660)),
    readingMinutes("漢".repeat(1000)),
  ]).toEqual([1, 3, 2]);
});

test("dates are written in UTC", () => {
  expect(formatDate("2026-03-01T23:59:59.000Z")).toBe("March 1, 2026");
});

test("share links hold the address, encoded", () => {
  for (const { href } of shareTargets("https://a.example/blog/s1?x=1&y"))
    expect(href).toMatch(/=https%3A%2F%2Fa\.example%2Fblog%2Fs1%3Fx%3D1%26y$/);
});

test("covers of the library come from the build, others from the storage, none from a default", () => {
  expect(imageSources("covers/s01").sources.map(({ type }) => type)).toEqual(["image/avif", "image/webp"]);
  expect(imageSources("blogImages/a/b").fallback).toBe("/images/blogImages/a/b-960.webp");
  expect(imageSources(null)).toEqual({ sources: [], fallback: "/company.svg" });
});

test("a title and a description are one line each, however they were sent; the content keeps its lines", () => {
  const form = new FormData();
  const sent = { title: " Bread\r\nand  butter ", description: "One\n\n two\rthree", content: "a\r\nb\n" };
  for (const [name, text] of Object.entries(sent)) form.set(name, text);
  expect(readBlogForm(form)).toEqual({
    title: "Bread and  butter",
    description: "One  two three",
    content: "a\nb\n",
    image: "",
  });
});

test("a long run of blanks does not slow down the reading of a form", () => {
  const form = new FormData();
  form.set("title", `a${" ".repeat(500_000)}b`);
  expect(readBlogForm(form).title).toHaveLength(500_002);
});
