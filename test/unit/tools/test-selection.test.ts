import { expect, test } from "vitest";
import { needsBuild, select, selectFast } from "../../../tools/test/selection.ts";

test("a word that is in no path selects the tests with it in their name", () => {
  const words = "a word that is in no path";
  const { files, testName } = select([words]);
  expect(files).toEqual(["test/unit/tools/test-selection.test.ts"]);
  expect(testName?.test(words.toUpperCase())).toBe(true);
});

test("the fast selection leaves out browser, commands and PostgreSQL; without a word, also failures and articles", () => {
  const files = selectFast([]).files!;
  const slow = /^test\/(failures|articles)\/|\.postgres\.test|\.spec/;
  expect(files).toContain("test/engines/reading/like.test.ts");
  expect(files.filter((file) => slow.test(file))).toEqual([]);
  expect(selectFast(["failures/kill."]).files).toEqual(["test/failures/kill.test.ts"]);
});

test("unit tests do not need the built site, request tests do", () => {
  expect(needsBuild(select(["unit/lib/"]))).toBe(false);
  expect(needsBuild(select(["reading/like"]))).toBe(true);
});
