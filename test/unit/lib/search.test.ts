import { expect, test, vi } from "vitest";
import { fold, searchTokens, trigrams } from "../../../app/lib/fold.ts";
import { createMatcher, highlightedExcerpt, highlightWords } from "../../../app/lib/search-highlight.ts";
import { editDistance } from "../../../app/search/lib/edit-distance.ts";
import { textAroundMatch } from "../../../app/search/lib/match-excerpt.ts";
import { spellingHashesOf } from "../../../app/search/lib/spelling.ts";

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

test("a character of a text is folded once, however often it occurs", () => {
  const text = "Как настроить резервное копирование и не потерять данные. ".repeat(12);
  const distinct = new Set(text).size;
  const normalize = vi.spyOn(String.prototype, "normalize");
  fold(text);
  const calls = normalize.mock.calls.length;
  normalize.mockRestore();
  expect(calls).toBeLessThanOrEqual(2 * distinct + 1);
});

test("of a long text, twelve tokens are sought: the last four, and eight spread over the rest", () => {
  const sought = "weekly newsletter, issue 17 of our team";
  const { tokens } = searchTokens(sought);
  const all = trigrams(sought).slice(0, -2);
  expect(tokens).toHaveLength(12);
  expect(tokens.slice(-4)).toEqual(all.slice(-4));
  const places = tokens.map((token) => all.indexOf(token));
  expect(places[0]).toBe(0);
  for (const [at, place] of places.slice(1).entries()) expect(place - places[at]!).toBeLessThanOrEqual(5);
  for (const text of ["abc", "abcdef", "abcdefgh", "abcdefghijklmn"])
    expect(searchTokens(text).tokens).toEqual(trigrams(text).slice(0, -2));
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

test("words that differ by a mistake or two share one of their shortened forms, and few others do", () => {
  const share = (a: string, b: string) =>
    spellingHashesOf(a).some((spelling) => spellingHashesOf(b).includes(spelling));
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
  expect(spellingHashesOf("sql")).toEqual([]);
  expect(spellingHashesOf("x".repeat(31))).toEqual([]);
  expect(spellingHashesOf("abcdefghijklmnop").length).toBeLessThan(40);
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
  expect(surroundingText).toMatch(/^(?:things\. )?(?:Other things\. )+A Needle, x < y(?: After\.)+/);
  expect(surroundingText.length).toBeLessThan(1100);
  expect(textAroundMatch(text, createMatcher(["missing"], []))).toMatch(/^Begin & see this\. Other/);
  const unspaced = textAroundMatch(
    `${"漢字".repeat(4000)}探す${"漢字".repeat(4000)}`,
    createMatcher(["探す"], []),
  );
  expect(unspaced).toMatch(/^(?:漢字){150}探す/);
  expect(unspaced).toHaveLength(1000);
  expect(textAroundMatch("Crème Élan", createMatcher(["elan"], []))).toBe("Crème Élan");
  expect(textAroundMatch("", createMatcher(["a"], []))).toBe("");
});

test("the text around a match is found in few passes, however often the word stands inside others", () => {
  const text = `Read ${"xzq ".repeat(6000)}about Zq.`;
  const passes = countPasses(text, () =>
    expect(textAroundMatch(text, createMatcher(["zq"], []))).toMatch(/about Zq\.$/),
  );
  expect(passes).toBeLessThan(10);
});

/**
 * Runs `work`. Returns how often it passes over `text`: the characters that its calls of indexOf and lastIndexOf search,
 * divided by the length of `text`.
 */
function countPasses(text: string, work: () => void) {
  let characters = 0;
  for (const method of ["indexOf", "lastIndexOf"] as const) {
    const search = String.prototype[method];
    vi.spyOn(String.prototype, method).mockImplementation(function (this: string, sought, at) {
      const start = at ?? (method === "indexOf" ? 0 : this.length);
      const match = search.call(this, sought, at);
      const end = match < 0 && method === "indexOf" ? this.length : match;
      characters += Math.abs(end - start);
      return match;
    });
  }
  try {
    work();
  } finally {
    vi.restoreAllMocks();
  }
  return characters / text.length;
}

test("words that begin with another of the words are found by that one alone", () => {
  const words = Array.from({ length: 200 }, (_, at) => `pre${"x".repeat(at)}`);
  expect(createMatcher(["zebra", ...words, "", "apple"], ["zeb"]).prefixes).toEqual(["apple", "pre", "zeb"]);
});
