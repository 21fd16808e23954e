import { expect, test } from "vitest";
import { parseTopics, topicName, topicPath, validateTopics } from "../../../app/lib/topics.ts";
import { validateBlogForm } from "../../../app/writing/lib/blog-form.ts";

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

test.each([
  [["a", "b", "c", "d", "e"], "A blog may have 4 topics at most."],
  [["x".repeat(51)], "A topic may have 50 characters at most."],
  [["🎉"], "The topic “🎉” needs a letter or a digit."],
  [["C++", "C#", ".NET", "x".repeat(50)], undefined],
])("checking the topics %j results in %j", (labels, error) => {
  expect(validateTopics(labels)).toBe(error);
  const form = { title: "a", description: "b", content: "c", image: "", topics: labels.join(", ") };
  expect(validateBlogForm(form, true)).toBe(error);
});
