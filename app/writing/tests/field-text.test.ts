import { expect, test } from "vitest";
import { readBlogForm } from "../lib/blog-form.ts";
import { normalizeFieldText, validateInsertedText } from "../lib/field-text.ts";

test("a field's text loses the characters that no blog may contain, and its line ends are normalized", () => {
  const badCharacters = "\0\x07\x08\x0e\x1b\x7f\x84\x9f\ufdd0\ufffe\uffff\u{1fffe}\u{10ffff}\ud800";
  expect(normalizeFieldText("content", `a${badCharacters}\tb\r\nc\rd\ne🚀`)).toBe("a\tb\nc\nd\ne🚀");
  expect(normalizeFieldText("title", `a${badCharacters}\r\nb`)).toBe("a b");
  for (const sign of ["\v", "\f", "\x85", "\u2028", "\u2029"]) {
    expect(normalizeFieldText("content", `First line${sign}Second line`)).toBe("First line\nSecond line");
    expect(normalizeFieldText("title", `First line${sign}Second line`)).toBe("First line Second line");
  }
  // Unusual but valid characters stay: joiners, direction marks, private use.
  for (const text of ["👩‍👩‍👧", "a\u200fb", "\ue000", "e\u0301"])
    expect(normalizeFieldText("title", text)).toBe(text);
});

test("the length of a text is checked in characters when text is inserted", () => {
  const message = "That is too long to paste: a title may have 200 characters.";
  expect(validateInsertedText("title", "", "x".repeat(200))).toBeUndefined();
  expect(validateInsertedText("title", "", "🚀".repeat(200))).toBeUndefined();
  expect(validateInsertedText("title", "x", "x".repeat(200))).toBe(message);
  expect(validateInsertedText("title", "", "🚀".repeat(201))).toBe(message);
  expect(validateInsertedText("title", "", `${"x".repeat(200)}\0`)).toBeUndefined();
  // Inserting nothing is allowed even when the text is already too long.
  expect(validateInsertedText("title", "x".repeat(300), "")).toBeUndefined();
});

test("a title and a description are one line each, however they were sent; the content keeps its lines", () => {
  const form = new FormData();
  const texts = { title: " Bread\r\nand  butter ", description: "One\n\n two\rthree", content: "a\r\nb\n" };
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
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
