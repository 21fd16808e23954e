import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { articles, findProblems, problemsIn } from "./article.ts";
import { lessons } from "./lesson.ts";

const properNames = /^(Python|SQL|SEO|Solidity|Internet|Things|Friday-night)$/;

test("a title is one line in sentence case", () => {
  expect(findProblems(({ title }) => title.length > 70 && title)).toEqual([]);
  const beginsSentence = (words: string[], index: number) => index === 0 || words[index - 1]!.endsWith("?");
  const hasWrongCase = (word: string, index: number, words: string[]) =>
    !properNames.test(word.replace(/\W+$/, "")) && /^\p{Lu}/u.test(word) !== beginsSentence(words, index);
  expect(findProblems(({ title }) => title.split(" ").filter(hasWrongCase).join(", "))).toEqual([]);
});

test("a title contains the words of its cover’s name", () => {
  const subjectOf = (cover = "") =>
    cover
      .replace(/^covers\/s\d\d-/, "")
      .replace(/s$/, "")
      .replaceAll("-", " ");
  expect(
    findProblems(({ title, image }) => !title.toLowerCase().includes(subjectOf(image)) && title),
  ).toEqual([]);
});

test("a description has one or two sentences’ length, and a cover has a file and an alternative text", () => {
  expect(
    findProblems(({ description: { length } }) => (length < 100 || length > 170) && `${length}`),
  ).toEqual([]);
  expect(findProblems(({ alt: { length } }) => (length < 50 || length > 150) && `${length}`)).toEqual([]);
  expect(findProblems(({ image }) => !existsSync(`content/${image}.svg`) && image)).toEqual([]);
});

test("an article begins with a paragraph, and its excerpt ends inside a sentence, at the end of a word", () => {
  expect(findProblems(({ firstNodeType }) => firstNodeType !== "paragraph" && firstNodeType)).toEqual([]);
  const excerptEnd = ({ opening }: { opening: string }) => [...opening].slice(149, 151).join("");
  expect(findProblems((article) => !/\p{L}[ ,;:]/u.test(excerptEnd(article)) && excerptEnd(article))).toEqual(
    [],
  );
});

test("no two articles begin with the same words or share a heading, and none has a second h1", () => {
  expect(findProblems(({ headings }) => headings.some(({ depth }) => depth === 1) && "h1")).toEqual([]);
  const headingTexts = articles.flatMap(({ headings }) => headings.map(({ text }) => text.toLowerCase()));
  const beginnings = articles.map(({ opening }) => opening.split(" ").slice(0, 2).join(" "));
  for (const texts of [headingTexts, beginnings])
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test("an article has 700 to 1,200 words, without its code", () => {
  expect(findProblems(({ wordCount }) => (wordCount < 700 || wordCount > 1200) && `${wordCount}`)).toEqual(
    [],
  );
});

test("in articles and lessons, quotes, apostrophes and dashes are typographic, and the spelling is British", () => {
  const texts: { name: string; prose: string }[] = [...articles, ...lessons];
  const plainPunctuation = /["']|\.\.\.| [-—] |\b\d\d?-\d\d?\b/;
  expect(problemsIn(texts, ({ prose }) => plainPunctuation.exec(prose)?.[0])).toEqual([]);
  const american =
    /\b(\w{3,}(?:iz(?:e[ds]?|ing|ation)|yz(?:e[ds]?|ing))|colors?|centers?|behavior|favorite)\b/i;
  expect(problemsIn(texts, ({ prose }) => american.exec(prose.replace(/\bsizes?\b/gi, ""))?.[0])).toEqual([]);
});

test("no identifier in camelCase stands in the prose", () => {
  const units = /\b(?:mAh?|kWh|iPhone)s?\b/g;
  const camelCase = /\b[a-z]+[A-Z]\w*/;
  expect(findProblems(({ prose }) => camelCase.exec(prose.replace(units, ""))?.[0])).toEqual([]);
});
