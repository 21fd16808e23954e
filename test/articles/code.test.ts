import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { articles } from "./article.ts";
import { syntaxErrors } from "./parse.ts";
import { js, python, runArticles, runProgram, runSql, ts } from "./run.ts";

const hasBash = spawnSync("bash", ["-c", "true"]).status === 0;

test.skipIf(python.command === "")(
  "the Python of every article runs, and prints what is shown below it",
  () => {
    expect(runArticles("python", (blocks) => runProgram(python, blocks))).toEqual([]);
  },
  60_000,
);

test("the JavaScript of every article runs, and prints what is shown below it", () => {
  expect(runArticles("js", (blocks) => runProgram(js, blocks))).toEqual([]);
});

test("the TypeScript of every article runs, and prints what is shown below it", () => {
  expect(runArticles("ts", (blocks) => runProgram(ts, blocks))).toEqual([]);
});

test("the SQL of every article runs, and returns what is shown below it", () => {
  expect(runArticles("sql", runSql)).toEqual([]);
});

test.for(Object.keys(syntaxErrors))("every block of %s can be parsed", (language, { skip }) => {
  if (language === "bash" && !hasBash) skip();
  const errors = articles.flatMap(({ id, blocks }) =>
    blocks
      .filter((block) => block.language === language)
      .flatMap(({ code }) => syntaxErrors[language]!(code).map((error) => `${id}: ${error}`)),
  );
  expect(errors).toEqual([]);
});

test("every block of code names a language that these tests check, or text", () => {
  const checkedLanguages = ["python", "js", "ts", "sql", "text", ...Object.keys(syntaxErrors)];
  const usedLanguages = new Set(articles.flatMap(({ blocks }) => blocks.map(({ language }) => language)));
  expect([...usedLanguages].filter((language) => !checkedLanguages.includes(language))).toEqual([]);
});
