import { expect, test } from "vitest";
import { editDistance } from "../../../app/lib/edit-distance.ts";
import { fold, indexGrams, queryGrams, uniqueWords } from "../../../app/lib/fold.ts";
import { highlightedExcerpt, highlightWords } from "../../../app/lib/search-highlight.ts";

test("folding removes differences of case, accents, widths and quotes, and preserves other scripts", () => {
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
  for (const [text, foldedText] of Object.entries({
    ...pairs,
    日本語: "日本語",
    "🚀": "🚀",
    İstanbul: "istanbul",
  }))
    expect(fold(text), text).toBe(foldedText);
});

test("a folded text folds to itself", () => {
  for (const text of ["Ångström ½ ﬁ", "がぎぐ", "한국어", "Ǆ ǈ", "ß ẞ ø Đ ı", "ﷺ", "\u0130\u0307"])
    expect(fold(fold(text)), text).toBe(fold(text));
});

test("words are runs of letters and digits, each once", () => {
  expect(uniqueWords("c++ and c#, and node.js 24")).toEqual(["c", "and", "node", "js", "24"]);
});

test("the tokens of a text include those that a search for any part of it needs", () => {
  const text = new Set(indexGrams("ab 🚀本 aa"));
  for (const piece of ["a", "ab", "b ", "🚀", "🚀本", "ab 🚀", " aa", "b 🚀本"])
    for (const token of queryGrams(piece)) expect(text, piece).toContain(token);
  expect(text).not.toContain(queryGrams("ba")[0]);
  expect(indexGrams("a\u{1f680}").every((token) => /^\w+$/.test(token))).toBe(true);
});

test("the edit distance counts missing, extra, wrong and swapped letters, up to its limit", () => {
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

test("highlights begin where words begin, and keep the original text", () => {
  const highlight = (text: string, words: string[]) =>
    highlightWords(text, words)
      .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
      .join("");
  expect(highlight("Café, decaf, CAFETERIA", ["cafe"])).toBe("[Café], decaf, [CAFE]TERIA");
  expect(highlight("Die Straße", ["strasse"])).toBe("Die [Straße]");
  expect(highlight("日本語の学習", ["本語"])).toBe("日[本語]の学習");
  expect(highlight("a.b*c (x) [y]", [".b*", "(x"])).toContain("(x");
  expect(highlight("plain", [""])).toBe("plain");
  expect(highlight("SQL and sqlite", ["sql", "sqlite"])).toBe("[SQL] and [sqlite]");
});

test("an excerpt surrounds the first matching word", () => {
  const text = `${"before ".repeat(50)}needle ${"after ".repeat(50)}`;
  const pieces = highlightedExcerpt(text, ["needle"]);
  expect(pieces.filter((piece) => piece.isMatch).map((piece) => piece.text)).toEqual(["needle"]);
  const all = pieces.map((piece) => piece.text).join("");
  expect(all).toMatch(/^… .*needle.* …$/);
  expect(all.length).toBeLessThan(220);
  expect(highlightedExcerpt("short", ["x"])).toEqual([{ text: "short", isMatch: false }]);
});
