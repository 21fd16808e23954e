import { expect, test } from "vitest";
import { buildSearchTexts } from "../search-texts.server.ts";
import { isStopWord, searchWords } from "../search-words.server.ts";

const wordsOf = (text: string) => searchWords(text).map(({ word }) => word);
const stemsOf = (text: string) => searchWords(text).map(({ stem }) => stem);

test("words are runs of letters and digits, and names in code are words", () => {
  expect(wordsOf("C++ and c#, in Node.js 24, useState, my_name")).toEqual([
    ..."c++ and c# in node.js 24 usestate my_name".split(" "),
  ]);
  expect(wordsOf("(.env) .NET; a => b === c")).toEqual([".env", ".net", "a", "=>", "b", "===", "c"]);
  expect(wordsOf("It ends. Then, title:python -x* 3.14 🚀")).toEqual([
    ..."it ends then title python x 3.14 🚀".split(" "),
  ]);
});

test("inflections have one stem, and names in code have none", () => {
  const [develop] = stemsOf("develop");
  expect(new Set(stemsOf("Developing developed develops development"))).toEqual(new Set([develop]));
  expect(stemsOf("getStates node.services .settings")).toEqual(["getstates", "node.services", ".settings"]);
  expect(stemsOf("программирование")).toEqual(["программирование"]);
});

test("a script without spaces gives pairs of characters", () => {
  const [run, ...others] = searchWords("日本語の");
  expect([run!.parts.map(({ word }) => word), others]).toEqual([["日本", "本語", "語の", "の"], []]);
  expect(searchWords("Python入門").map(({ word }) => word)).toEqual(["python", "入門"]);
});

test("stop words are recognized, and are indexed only when they are in a title", () => {
  expect(searchWords("how to use the cloud").filter((word) => !isStopWord(word))).toHaveLength(2);
  const { words } = buildSearchTexts({ title: "Who is it", description: "as it is" }, "and so on, then");
  expect(words).toEqual(["who", "is", "it"]);
});

test("however many words a text has, two thousand terms are stored at most", () => {
  const content = Array.from({ length: 30_000 }, (_, at) => `w${at.toString(36)}`).join(" ");
  const { terms, words } = buildSearchTexts({ title: "Quokka", description: "Many words" }, content);
  expect([terms.length, words.length]).toEqual([2000, 2000]);
  expect(words.slice(0, 2)).toEqual(["quokka", "many"]);
});
