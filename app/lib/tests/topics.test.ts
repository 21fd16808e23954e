import { expect, test } from "vitest";
import { parseTopics, topicName, topicPath } from "../topics.ts";

test.each([
  ["Data Science", "data-science"],
  ["  data   SCIENCE ", "data-science"],
  ["Café crème", "cafe-creme"],
  ["C++", "c-plus-plus"],
  ["C#", "c-sharp"],
  ["C", "c"],
  [".NET", "dot-net"],
  ["Node.js", "node-js"],
  ["#webdev", "webdev"],
  ["R&D", "r-and-d"],
  ["Ada's notes", "adas-notes"],
  // An apostrophe between two halves of a letter.
  ["k\u0bc6’\u0bbe", "k\u0bca"],
  ["日本語", "日本語"],
  ["हिन्दी", "हिन्दी"],
  ["Straße", "strasse"],
  ["a/b?c%2F..", "a-b-c-2f"],
  ["!?", ""],
])("the topic %j has the name %j, and converting that name again changes nothing", (label, name) => {
  expect(topicName(label)).toBe(name);
  expect(topicName(name)).toBe(name);
  expect(decodeURIComponent(topicPath(name))).toBe(`/topic/${name}`);
});

test("the field's topics are separated by commas; the first spelling of each counts", () => {
  expect(parseTopics(" Python, SQL,,python , #Data  Science，日本語 ")).toEqual([
    "Python",
    "SQL",
    "Data Science",
    "日本語",
  ]);
});
