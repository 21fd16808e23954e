import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { articles, faults } from "./article.ts";

const names = /^(Python|SQL|SEO|Solidity|Internet|Things|Friday-night)$/;

test("a title is one line in sentence case", () => {
  expect(faults(({ title }) => title.length > 70 && title)).toEqual([]);
  const begins = (words: string[], at: number) => at === 0 || words[at - 1]!.endsWith("?");
  const wrong = (word: string, at: number, words: string[]) =>
    !names.test(word.replace(/\W+$/, "")) && /^\p{Lu}/u.test(word) !== begins(words, at);
  expect(faults(({ title }) => title.split(" ").filter(wrong).join(", "))).toEqual([]);
});

test("a title names its subject, in the words of the file’s name", () => {
  const subject = (cover: string) => cover.slice(4).replace(/s$/, "").replaceAll("-", " ");
  expect(faults(({ title, cover }) => !title.toLowerCase().includes(subject(cover)) && title)).toEqual([]);
});

test("a description is a sentence or two, and a cover has its words", () => {
  expect(faults(({ description: { length } }) => (length < 100 || length > 170) && `${length}`)).toEqual([]);
  expect(faults(({ alt: { length } }) => (length < 50 || length > 150) && `${length}`)).toEqual([]);
  expect(faults(({ cover }) => !existsSync(`content/covers/${cover}.svg`) && cover)).toEqual([]);
});

test("an article begins with a paragraph, and its card breaks off inside a sentence, at a word’s end", () => {
  expect(faults(({ first }) => first !== "paragraph" && first)).toEqual([]);
  const cut = ({ opening }: { opening: string }) => [...opening].slice(149, 151).join("");
  expect(faults((article) => !/\p{L}[ ,;:]/u.test(cut(article)) && cut(article))).toEqual([]);
});

test("no two articles begin alike or share a heading, and none has a second h1", () => {
  expect(faults(({ headings }) => headings.some(({ depth }) => depth === 1) && "h1")).toEqual([]);
  const texts = articles.flatMap(({ headings }) => headings.map(({ text }) => text.toLowerCase()));
  const beginnings = articles.map(({ opening }) => opening.split(" ").slice(0, 2).join(" "));
  for (const all of [texts, beginnings])
    expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([]);
});

test("an article has 700 to 1,200 words beside its code", () => {
  expect(faults(({ words }) => (words < 700 || words > 1200) && `${words}`)).toEqual([]);
});

test("quotes, apostrophes, dashes and spelling are set as in print", () => {
  const straight = /["']|\.\.\.| [-—] |\b\d\d?-\d\d?\b/;
  expect(faults(({ prose }) => straight.exec(prose)?.[0])).toEqual([]);
  const american =
    /\b(\w{3,}(?:iz(?:e[ds]?|ing|ation)|yz(?:e[ds]?|ing))|colors?|centers?|behavior|favorite)\b/i;
  expect(faults(({ prose }) => american.exec(prose.replace(/\bsizes?\b/gi, ""))?.[0])).toEqual([]);
});
