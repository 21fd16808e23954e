import { expect, test } from "vitest";
import { isStorable, looksEmpty, trimInvisible } from "../characters.ts";
import { fold, foldCharacter } from "../fold.ts";
import { readSearchText } from "../read-search-text.ts";
import { readingMinutes } from "../reading-minutes.ts";
import { firstCharacters, isLongerThan } from "../text.ts";
import { cdata, escapeXml } from "../xml.ts";

test("texts are truncated between characters, never within one", () => {
  expect(firstCharacters("🚀".repeat(200), 150)).toBe("🚀".repeat(150));
  expect(firstCharacters("ab", 150)).toBe("ab");
  expect(firstCharacters("x".repeat(2 ** 28), 2)).toBe("xx");
});

test("a search query is trimmed and truncated, and loses its invalid characters", () => {
  expect(readSearchText("  a\0b\ud800 ")).toBe("ab\ufffd");
  expect(readSearchText("🚀".repeat(300))).toBe("🚀".repeat(200));
  expect(readSearchText(null)).toBe("");
  expect(readSearchText("a\ufffe\x1b\u{10ffff}b")).toBe("ab");
  for (const invisible of ["\u200b", "\u200d\ufe0f", "\u3164 \u2800"])
    expect(readSearchText(invisible)).toBe("");
});

test("a text may have every character except controls, noncharacters and lone surrogates", () => {
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

test("escaped text has no characters that are invalid in XML", () => {
  expect(escapeXml('<a & "b">\0\v\x1f\ufffe\uffff\ud800\t🚀\ufffd\u{1fffe}')).toBe(
    "&lt;a &amp; &quot;b&quot;&gt;\t🚀\ufffd\u{1fffe}",
  );
});

test("reading takes a minute at least, and CJK is counted by the character", () => {
  expect([
    readingMinutes(""),
    readingMinutes("word ".repeat(660)),
    readingMinutes("漢".repeat(1000)),
  ]).toEqual([1, 3, 2]);
});

test("folding leaves out only characters that it would not change", () => {
  for (let code = 0x3041; code <= 0xd7a3; code++) {
    const character = String.fromCharCode(code).normalize("NFC");
    if (character.length === 1) expect(fold(character)).toBe(foldCharacter(character));
  }
});

test("a text is longer than a number of characters, however many units they take", () => {
  expect([isLongerThan("🙂🙂", 2), isLongerThan("🙂🙂🙂", 2), isLongerThan("aaaaa", 2)]).toEqual([
    false,
    true,
    true,
  ]);
});

test("a CDATA section holds any text, also the sign of its end", () => {
  expect(cdata("<a>]]>b")).toBe("<![CDATA[<a>]]]]><![CDATA[>b]]>");
});
