import { expect, test } from "vitest";
import { needsBuild, select, selectFast } from "../../../tools/test/selection.ts";

test("a word chooses the files so named, in vitest and in the browser", () => {
  const { files, testName } = select(["LIKE.", "test/articles"]);
  expect(testName).toBeUndefined();
  expect(files).toEqual(
    expect.arrayContaining([
      "test/articles/code.test.ts",
      "test/reactions/like.test.ts",
      expect.stringMatching(/^test\/e2e\/.*\/like\.spec\.ts$/),
    ]),
  );
  expect(files).not.toContain("test/reactions/follow.test.ts");
});

test("a word in no file's name chooses the tests so named", () => {
  const words = "a word in no file's name";
  const { files, testName } = select([words]);
  expect(files).toEqual(["test/unit/tools/test-selection.test.ts"]);
  expect(testName?.test(words.toUpperCase())).toBe(true);
});

test("the fast choice holds no browser, no command and no other database, nor operations unless they are named", () => {
  const files = selectFast([]).files!;
  const slow = /^test\/(e2e|commands|operations|articles)\/|\.postgres\.test/;
  expect(files).toContain("test/reactions/like.test.ts");
  expect(files.filter((file) => slow.test(file))).toEqual([]);
  expect(selectFast(["operations/log."]).files).toEqual(["test/operations/log.test.ts"]);
});

test("only request tests need the built site", () => {
  expect(needsBuild(select(["unit/lib/"]))).toBe(false);
  expect(needsBuild(select(["reactions/like"]))).toBe(true);
});
