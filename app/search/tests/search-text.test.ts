import { expect, test } from "vitest";
import { fold, searchTokens, trigrams } from "../../lib/fold.ts";
import { createMatcher, highlightedExcerpt, highlightWords } from "../../lib/search-highlight.ts";
import { textAroundMatch } from "../lib/match-excerpt.ts";

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

test("a text has every token of each of its substrings; one or two characters begin one of its tokens", () => {
  const text = trigrams("ab 🚀本 aaxéx");
  const holds = (piece: string) => {
    const { tokens, isBeginning } = searchTokens(piece);
    return tokens.every((token) =>
      text.some((other) => (isBeginning ? other.startsWith(token) : other === token)),
    );
  };
  for (const piece of ["a", "ab", "b ", "🚀", "🚀本", "ab 🚀", " aa", "b 🚀本", "x", "éx", "aaxéx"])
    expect(holds(piece), piece).toBe(true);
  for (const piece of ["ba", "xa", "e", "aaa", "🚀 ", "x1"]) expect(holds(piece), piece).toBe(false);
  expect(text.every((token) => /^[a-z0-9]+$/.test(token))).toBe(true);
});

test("highlights begin where words begin, and keep the original text", () => {
  const highlight = (text: string, words: string[], stems: string[] = []) =>
    highlightWords(text, createMatcher(words, stems))
      .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
      .join("");
  expect(highlight("Café, decaf, CAFETERIA", ["cafe"])).toBe("[Café], decaf, [CAFE]TERIA");
  expect(highlight("Die Straße", ["strasse"])).toBe("Die [Straße]");
  expect(highlight("日本語の学習", ["本語"])).toBe("日[本語]の学習");
  expect(highlight("a.b*c (x) [y]", [".b*", "(x"])).toContain("(x");
  expect(highlight("plain", [""])).toBe("plain");
  expect(highlight("SQL and sqlite", ["sql", "sqlite"])).toBe("[SQL] and [sqlite]");
  expect(highlight("Develop developments, developmentally", [], ["develop"])).toBe(
    "[Develop] [developments], developmentally",
  );
});

test("an excerpt surrounds the first matching word", () => {
  const text = `${"before ".repeat(50)}needle ${"after ".repeat(50)}`;
  const pieces = highlightedExcerpt(text, createMatcher(["needle"], []));
  expect(pieces.filter((piece) => piece.isMatch).map((piece) => piece.text)).toEqual(["needle"]);
  const all = pieces.map((piece) => piece.text).join("");
  expect(all).toMatch(/^… .*needle.* …$/);
  expect(all.length).toBeLessThan(220);
  expect(highlightedExcerpt("short", createMatcher(["x"], []))).toEqual([{ text: "short", isMatch: false }]);
});

test("the text around a match begins with a whole word, and is short", () => {
  const text = `Begin & see this.\n\n${"Other things. ".repeat(99)}A Needle, x < y${" After.".repeat(199)}`;
  const surroundingText = textAroundMatch(text, createMatcher(["needle"], []));
  expect(surroundingText).toMatch(/^… (?:things\. )?(?:Other things\. )+A Needle, x < y(?: After\.)+/);
  expect(surroundingText.length).toBeLessThan(1100);
  expect(textAroundMatch(text, createMatcher(["missing"], []))).toMatch(/^Begin & see this\. Other/);
  const unspaced = textAroundMatch(
    `${"漢字".repeat(4000)}探す${"漢字".repeat(4000)}`,
    createMatcher(["探す"], []),
  );
  expect(unspaced).toMatch(/^… (?:漢字){150}探す/);
  expect(unspaced).toHaveLength(1002);
  expect(textAroundMatch("Crème Élan", createMatcher(["elan"], []))).toBe("Crème Élan");
  expect(textAroundMatch("", createMatcher(["a"], []))).toBe("");
});

test("the text around a match is found in a while, however often the word stands inside others", () => {
  // Searching the whole text for each of them would exceed the test's timeout.
  const text = `Read ${"xzq ".repeat(400_000)}about Zq.`;
  expect(textAroundMatch(text, createMatcher(["zq"], []))).toMatch(/about Zq\.$/);
});

test("words that begin with another of the words are found by that one alone", () => {
  const words = Array.from({ length: 200 }, (_, at) => `pre${"x".repeat(at)}`);
  expect(createMatcher(["zebra", ...words, "", "apple"], ["zeb"]).prefixes).toEqual(["apple", "pre", "zeb"]);
});
