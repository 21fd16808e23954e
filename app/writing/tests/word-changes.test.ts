import { expect, test } from "vitest";
import { wordChanges } from "../lib/word-changes.ts";

const counts = (before: string, after: string) => {
  const { added, removed } = wordChanges(before, after);
  return [added, removed];
};

test("words are counted once where they were added or removed", () => {
  expect(counts("", "Mix the rye.")).toEqual([3, 0]);
  expect(counts("Mix the rye.", "Mix the wheat.")).toEqual([1, 1]);
  expect(counts("one two three", "one three")).toEqual([0, 1]);
  expect(counts("a a", "a a a")).toEqual([1, 0]);
  expect(counts("one two", "two one")).toEqual([0, 0]);
  expect(counts("same", "same")).toEqual([0, 0]);
});

test("the place of a change is the beginning of a word", () => {
  expect(wordChanges("Mix the rye.", "Mix the ryes now.").place).toBe("Mix the ".length);
});

test("words of any name are counted", () => {
  expect(counts("constructor", "__proto__ constructor toString")).toEqual([2, 0]);
});
